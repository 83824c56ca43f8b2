/** A start that cannot go on, with one line that says what to do. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
