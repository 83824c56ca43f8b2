import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { Spinner } from '../ui/spinner.tsx'
import { useAuth } from './auth-context.tsx'
import { rememberReturnPath } from './return-path.ts'
import { redirectToSignIn } from './unauthorized.ts'

type RequireAuthProps = {
  readonly children: ReactNode
  /** `notice` tells the visitor before leaving for the sign-in, as the quiz does. */
  readonly visitors?: 'redirect' | 'notice'
}

export const RequireAuth = ({ children, visitors = 'redirect' }: RequireAuthProps) => {
  const { status } = useAuth()
  if (status === 'loading') return <Spinner label="Checking your sign-in…" />
  if (status === 'anonymous') return visitors === 'notice' ? <NoticeAndLeave /> : <ToLogin />
  return (
    <>
      <meta name="robots" content="noindex" />
      {children}
    </>
  )
}

const currentPath = (): string => window.location.pathname + window.location.search

const ToLogin = () => {
  // Read while drawing: the redirect below has already left when effects run here.
  const [wanted] = useState(currentPath)
  useEffect(() => rememberReturnPath(wanted), [wanted])
  return <Redirect href="/login" replace />
}

const NoticeAndLeave = () => {
  useEffect(() => {
    rememberReturnPath(currentPath())
    redirectToSignIn()
  }, [])
  return <Spinner label="Taking you to the sign-in…" showLabel />
}
