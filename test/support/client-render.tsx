import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Providers } from '../../src/client/app/providers.tsx'
import type { Elements } from '../../src/client/lib/elements.ts'
import { useAuth } from '../../src/client/shared/auth-context.tsx'

type RenderOptions = {
  /** The path and query, such as "/quiz?type=daily". */
  readonly path?: string
  /** Renders the element only for a signed-in user, as protected routes do. */
  readonly signedIn?: boolean
}

const OnceSignedIn = ({ children }: { readonly children: ReactNode }) =>
  useAuth().status === 'authenticated' ? children : null

/**
 * Styles are kept out of the document. No test looks at them, and happy-dom would compare every rule with every
 * element that is looked for.
 */
const styles = createCache({ key: 'css', container: document.createElement('div') })

/** The application's React providers. */
export const TestProviders = ({ children }: { readonly children: Elements }) => (
  <CacheProvider value={styles}>
    <Providers prerendered={null}>{children}</Providers>
  </CacheProvider>
)

/** Renders an element inside the application's React providers, with its own cache and address. */
export const renderInApp = (element: ReactNode, options: RenderOptions = {}) => {
  const { path = '/', signedIn = false } = options
  const location = memoryLocation({ path, record: true })
  const view = render(
    <TestProviders>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <main>{signedIn ? <OnceSignedIn>{element}</OnceSignedIn> : element}</main>
      </Router>
    </TestProviders>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    /** The current path and query. */
    currentPath: () => location.history.at(-1) ?? path,
    navigate: location.navigate,
  }
}
