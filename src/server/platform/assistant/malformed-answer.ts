/** The language model's answer is unusable. */
export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError'
}
