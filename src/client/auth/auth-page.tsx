import { Redirect } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

const AuthPage = () => {
  const { status } = useAuth()
  if (status === 'authenticated') return <Redirect href={pathTo('dashboard')} replace />
  if (status === 'anonymous') return <Redirect href={pathTo('login')} replace />
  return (
    <Page>
      <Spinner label="Checking your sign-in…" />
    </Page>
  )
}

export default AuthPage
