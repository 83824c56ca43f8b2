import { useState } from 'react'
import { useAuth } from './auth-context.tsx'
import { ShownPage } from './lazy-page.tsx'
import { RequireAuth } from './require-auth.tsx'
import { dashboard, landing } from './routes.ts'
import { wasSignedIn } from './signed-in-hint.ts'
import { Waiting } from './waiting.tsx'

/** The landing page for visitors, the dashboard for players. Visitors do not wait for the session check. */
export const Home = () => {
  const { status } = useAuth()
  const [expectPlayer] = useState(wasSignedIn)
  if (status === 'loading' && expectPlayer) return <Waiting />
  if (status !== 'authenticated') return <ShownPage page={landing} />
  return (
    <RequireAuth>
      <ShownPage page={dashboard} />
    </RequireAuth>
  )
}
