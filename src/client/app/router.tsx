import { Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { Home } from './home.tsx'
import { ShownPage } from './lazy-page.tsx'
import { RequireAuth } from './require-auth.tsx'
import { notFound, type PageRoute, ROUTES } from './routes.ts'

export const Router = () => {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={path}>
      <Switch>
        <Route path="/" component={Home} />
        {ROUTES.map((route) => (
          <Route key={route.path} path={route.path}>
            <RoutedPage route={route} />
          </Route>
        ))}
        <Route>
          <ShownPage page={notFound} />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

const VISITORS = {
  'signed-in': 'redirect',
  'signed-in-notice': 'notice',
  'signed-in-stay': 'stay',
} as const

const RoutedPage = ({ route: { page, access } }: { readonly route: PageRoute }) => {
  if (access === 'public') return <ShownPage page={page} />
  return (
    <RequireAuth visitors={VISITORS[access]}>
      <ShownPage page={page} />
    </RequireAuth>
  )
}
