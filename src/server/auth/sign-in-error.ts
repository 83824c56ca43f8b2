import type { SignInProblem } from '../../domain/sign-in.ts'

/** A sign-in that ends on the sign-in page, which says why. The cause is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    super(`sign-in: ${problem}`, { cause })
    this.problem = problem
  }
}
