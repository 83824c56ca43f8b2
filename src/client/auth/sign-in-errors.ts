import { SIGN_IN_ERROR_CODES, type SignInErrorCode } from '../../domain/learner/sign-in.ts'
import { readParameters } from '../lib/search-parameters.ts'

const MESSAGES: Readonly<Record<SignInErrorCode, string>> = {
  no_provider: 'Sign-in isn’t set up on this site yet. Please tell the person who runs it.',
  provider_off: 'That sign-in option isn’t set up on this site. Please choose another one.',
  provider_down:
    'The sign-in service cannot be reached right now. Please try again in a few minutes. If you were already signed in, you still are.',
  consent_refused:
    'You did not allow the sign-in, so nothing was changed. You can sign in again at any time.',
  sign_in_expired:
    'This sign-in took longer than ten minutes, or was started in another browser. Please sign in again.',
  sign_in_failed: 'Signing in did not work. Please try again.',
  too_many_sign_ins:
    'Too many sign-ins came from your connection at once. Please wait a minute, then try again.',
  unavailable: 'Signing in is not possible right now. Please try again soon.',
}

const PARAMETERS = {
  error: {
    fallback: null,
    parse: (text: string): SignInErrorCode =>
      SIGN_IN_ERROR_CODES.find((problem) => problem === text) ?? 'sign_in_failed',
  },
}

/** The message for `?error=…` in the address of /login, or null without one. */
export const signInErrorOf = (search: string): string | null => {
  const { error } = readParameters(PARAMETERS, search)
  return error && MESSAGES[error]
}
