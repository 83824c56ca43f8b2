import { useEffect, useState } from 'react'
import { returnPathOf, SESSION_ENDED_PARAMETER } from '../../domain/learner/sign-in.ts'
import { currentPath, hasSessionEnded, signInAddress } from '../shared/return-path.ts'
import { Waiting } from '../shared/waiting.tsx'
import { showToast } from '../ui/toast.ts'
import { loadToastRegion } from '../ui/toaster.tsx'

const REDIRECT_DELAY_MS = 500
/** For a line that stalls: the sign-in matters more than the toast. */
const MAX_TOAST_WAIT_MS = 10_000
const SIGN_IN = '/api/login'

const DAILY_QUIZ = /[?&]type=daily\b/

/**
 * For visitors of the quiz and the leaderboard (specification, part 1, section 8): a toast, then the sign-in.
 * Who goes on with a daily quiz reads there why, which the toast is too short for.
 */
const UnauthorizedPage = () => {
  const [isToastReady, setToastReady] = useState(false)

  useEffect(() => {
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    })
    // On a slow line its code may take a while; without it, there is nothing to wait for.
    const ready = (): void => setToastReady(true)
    loadToastRegion().then(ready, ready)
    const timer = setTimeout(ready, MAX_TOAST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!isToastReady) return
    const timer = setTimeout(() => {
      const path = returnPathOf(currentPath())
      const reason = hasSessionEnded() && DAILY_QUIZ.test(path) ? `&${SESSION_ENDED_PARAMETER}` : ''
      // In place of this page: the Back button would only lead here again, the next person too.
      window.location.replace(signInAddress(SIGN_IN, path) + reason)
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isToastReady])

  return <Waiting label="Taking you to the sign-in…" />
}

export default UnauthorizedPage
