import { Component, useState } from 'react'
import { Route, useLocation } from 'wouter'
import { PAGE_EXPRESSIONS, type PageName, pageAt } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { ShownPage } from '../shared/lazy-page.tsx'
import { wasSignedIn } from '../shared/signed-in-hint.ts'
import { Waiting } from '../shared/waiting.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RequireAuth, Unchecked } from './require-auth.tsx'
import { notFound, type PageRoute, ROUTES } from './routes.ts'

export const Router = () => {
  const [path] = useLocation()
  const name = pageAt(path)
  return (
    <ErrorBoundary key={path}>
      {name ? <NamedPage name={name} /> : <ShownPage page={notFound} />}
    </ErrorBoundary>
  )
}

/** A route gives the page its parameters. */
const NamedPage = ({ name }: { readonly name: PageName }) => (
  <Route path={PAGE_EXPRESSIONS[name]}>
    {name === 'home' ? <Home /> : <RoutedPage route={ROUTES[name]} />}
  </Route>
)

/** The landing page for visitors, who do not wait for the session check; the dashboard for players. */
const Home = () => {
  const { status, isUnchecked } = useAuth()
  const [expectPlayer] = useState(wasSignedIn)
  if (status === 'loading' && expectPlayer) return <Waiting />
  if (isUnchecked && expectPlayer) return <Unchecked />
  if (status !== 'authenticated') return <ShownPage page={ROUTES.home.page} />
  return (
    <RequireAuth>
      <ShownPage page={ROUTES.dashboard.page} />
    </RequireAuth>
  )
}

const VISITORS = {
  'signed-in': 'redirect',
  'signed-in-notice': 'notice',
  'signed-in-stay': 'stay',
  invited: 'show',
} as const

const RoutedPage = ({ route: { page, access } }: { readonly route: PageRoute }) => {
  if (access === 'public') return <ShownPage page={page} />
  return (
    <RequireAuth visitors={VISITORS[access]}>
      <ShownPage page={page} />
    </RequireAuth>
  )
}

type ErrorBoundaryProps = { readonly children: Elements }
type ErrorBoundaryState = { readonly failed: boolean }

/** Shown when rendering a page throws. A reload also fetches code that a new release replaced. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        headingLevel="h1"
        title="This page could not be shown"
        message="Your progress is safe. Try again; if it keeps failing, let us know on the support page."
        onRetry={() => window.location.reload()}
      />
    )
  }
}
