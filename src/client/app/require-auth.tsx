import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import type { Elements } from '../lib/elements.ts'
import { useAuth } from './auth-context.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { currentPath, forgetReturnPath, rememberReturnPath } from './return-path.ts'
import { UnauthorizedRedirect } from './unauthorized.tsx'
import { Waiting } from './waiting.tsx'

type RequireAuthProps = {
  readonly children: Elements
  /**
   * `notice` tells the visitor before leaving for the sign-in, as the quiz does. `stay` keeps the
   * page when the session ends while it is open: it then says so itself.
   */
  readonly visitors?: 'redirect' | 'notice' | 'stay'
}

export const RequireAuth = ({ children, visitors = 'redirect' }: RequireAuthProps) => {
  const { status, isUnchecked } = useAuth()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (status === 'authenticated' && !wasSignedIn) setWasSignedIn(true)
  useEffect(() => {
    if (status === 'authenticated') forgetReturnPath()
  }, [status])
  if (status === 'loading') return <Waiting />
  if (isUnchecked) return <Unchecked />
  const stays = visitors === 'stay' && wasSignedIn
  if (status === 'anonymous' && !stays) {
    return visitors === 'notice' ? <UnauthorizedRedirect /> : <ToLogin />
  }
  return (
    <>
      <meta name="robots" content="noindex" />
      {children}
    </>
  )
}

/** Whether somebody is signed in is not known, so nobody is sent to the sign-in. */
export const Unchecked = () => {
  const { isChecking, recheck } = useAuth()
  return <NotLoaded isRetrying={isChecking} onRetry={() => void recheck()} />
}

const ToLogin = () => {
  // Read while rendering: by the time effects run, the redirect has changed the address.
  const [wanted] = useState(currentPath)
  useEffect(() => rememberReturnPath(wanted), [wanted])
  return <Redirect href="/login" replace />
}
