/** A language model answered, but with nothing that can be used. */
export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError'
}
