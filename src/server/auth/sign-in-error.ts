import type { SignInErrorCode } from '../../domain/sign-in.ts'

/** A sign-in that ends on the sign-in page, which says why. The cause is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInErrorCode

  constructor(problem: SignInErrorCode, cause?: unknown) {
    super(`sign-in: ${problem}`, { cause })
    this.problem = problem
  }
}
