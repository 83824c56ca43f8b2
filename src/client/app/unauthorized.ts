import { returnPathOf } from '../../domain/sign-in.ts'
import { showToast } from '../ui/toast.ts'
import { currentPath, rememberReturnPath, signInAddress } from './return-path.ts'

const REDIRECT_DELAY_MS = 500
const SIGN_IN = '/api/login'

let leaving = false

/** For a quiz without a session (specification, part 1, section 8): a toast, then the sign-in. */
export const redirectToSignIn = (): void => {
  if (leaving) return
  leaving = true
  const path = returnPathOf(currentPath())
  // For a sign-in that fails, or that drops `returnTo`.
  rememberReturnPath(path)
  showToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => {
    leaving = false
    window.location.assign(signInAddress(SIGN_IN, path))
  }, REDIRECT_DELAY_MS)
}
