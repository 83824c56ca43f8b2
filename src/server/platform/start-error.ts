/** The server cannot start. The message says what to do, and is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
