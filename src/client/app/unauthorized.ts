import { showToast } from '../ui/toast.ts'

const REDIRECT_DELAY_MS = 500

let leaving = false

/** The specification's answer to a quiz without a session: a toast, then the sign-in. */
export const redirectToSignIn = (): void => {
  if (leaving) return
  leaving = true
  showToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => window.location.assign('/api/login'), REDIRECT_DELAY_MS)
}
