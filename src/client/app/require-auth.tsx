import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { HOME_PATH, returnPathOf } from '../../domain/learner/sign-in.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { lazyPage, ShownPage } from '../shared/lazy-page.tsx'
import { NotLoaded } from '../shared/not-loaded.tsx'
import {
  currentPath,
  forgetReturnPath,
  isReturnPathOfOther,
  rememberReturnPath,
} from '../shared/return-path.ts'
import { lastSignedInHere, wasSignedIn } from '../shared/signed-in-hint.ts'
import { Waiting } from '../shared/waiting.tsx'
import { isDashboard } from './pages.ts'

type RequireAuthProps = {
  readonly children: Elements
  /**
   * `notice` tells the visitor before leaving for the sign-in, as the quiz does. `stay` keeps the
   * page when the session ends while it is open: it then says so itself. `show` shows it to visitors too,
   * whom it offers to sign in.
   */
  readonly visitors?: 'redirect' | 'notice' | 'stay' | 'show'
}

export const RequireAuth = ({ children, visitors = 'redirect' }: RequireAuthProps) => {
  const { status, user, isUnchecked } = useAuth()
  const [signedInId, setSignedInId] = useState<string | null>(null)
  const [isOfOther, setOfOther] = useState(false)
  if (user && user.id !== signedInId) {
    setSignedInId(user.id)
    setOfOther(isReturnPathOfOther(user.id) && !isDashboard(window.location.pathname))
  }
  // After a reload only the tab knows whose page this is, if the session has ended.
  const [formerId] = useState(lastSignedInHere)
  const ownerId = signedInId ?? formerId
  const [hadSession] = useState(wasSignedIn)
  useEffect(() => {
    if (status === 'authenticated') forgetReturnPath()
  }, [status])
  if (status === 'loading') return <Waiting />
  if (isUnchecked) return <Unchecked />
  const stays = visitors === 'show' || (visitors === 'stay' && signedInId !== null)
  if (status === 'anonymous' && !stays) {
    const ToSignIn = visitors === 'notice' ? ToNotice : ToLogin
    return <ToSignIn ownerId={ownerId} hasEnded={hadSession || ownerId !== null} />
  }
  if (isOfOther) return <Redirect href={HOME_PATH} replace />
  return children
}

/** Whether somebody is signed in is not known, so nobody is sent to the sign-in. */
export const Unchecked = () => {
  const { isChecking, recheck } = useAuth()
  return <NotLoaded isRetrying={isChecking} onRetry={() => void recheck()} />
}

type ToSignInProps = {
  /** The person whose session has ended on this page; null for a visitor. */
  readonly ownerId: string | null
  /** Whether a session has ended in this browser, also if it is not known here whose it was. */
  readonly hasEnded: boolean
}

const unauthorized = lazyPage(() => import('./unauthorized-page.tsx'), 'unauthorized')

const ToNotice = ({ ownerId, hasEnded }: ToSignInProps) => {
  // For a sign-in that fails, or that drops `returnTo`.
  useEffect(
    () => rememberReturnPath(returnPathOf(currentPath()), ownerId, hasEnded),
    [ownerId, hasEnded],
  )
  return <ShownPage page={unauthorized} />
}

const ToLogin = ({ ownerId, hasEnded }: ToSignInProps) => {
  // Read while rendering: by the time effects run, the redirect has changed the address.
  const [wanted] = useState(currentPath)
  useEffect(() => rememberReturnPath(wanted, ownerId, hasEnded), [wanted, ownerId, hasEnded])
  return <Redirect href={pathTo('login')} replace />
}
