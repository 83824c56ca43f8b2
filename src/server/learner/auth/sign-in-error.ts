import type { SignInErrorCode } from '../../../domain/learner/sign-in.ts'

/** A failed sign-in. The sign-in page explains the code; the cause goes to the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly errorCode: SignInErrorCode

  constructor(errorCode: SignInErrorCode, cause?: unknown) {
    super(`sign-in: ${errorCode}`, { cause })
    this.errorCode = errorCode
  }
}
