import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Providers } from '../../src/client/app/providers.tsx'
import { useAuth } from '../../src/client/shared/auth-context.tsx'

type RenderOptions = {
  /** The path and query, such as "/quiz?type=daily". */
  readonly path?: string
  /** Renders the element only for a signed-in user, as protected routes do. */
  readonly signedIn?: boolean
}

const OnceSignedIn = ({ children }: { readonly children: ReactNode }) =>
  useAuth().status === 'authenticated' ? children : null

/** Renders an element inside the application's React providers, with its own cache and address. */
export const renderInApp = (element: ReactNode, options: RenderOptions = {}) => {
  const { path = '/', signedIn = false } = options
  const location = memoryLocation({ path, record: true })
  const view = render(
    <Providers>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <main>{signedIn ? <OnceSignedIn>{element}</OnceSignedIn> : element}</main>
      </Router>
    </Providers>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    /** The current path and query. */
    currentPath: () => location.history.at(-1) ?? path,
    navigate: location.navigate,
  }
}
