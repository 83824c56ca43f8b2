import { useEffect } from 'react'
import { pageTitle } from '../../domain/site/product.ts'
import { useConnection } from '../lib/connection.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FocusSource } from '../ui/focused-content.tsx'
import { placeholderHadFocus } from './history.ts'

type NotLoadedProps = {
  readonly isRetrying?: boolean
  readonly onRetry: () => void
}

/** In place of a page whose code, or whose reader's session, could not be asked for. */
export const NotLoaded = (props: NotLoadedProps) => {
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  const title = isOffline ? 'You’re offline' : 'The server can’t be reached'
  return (
    <FocusSource hadFocus={placeholderHadFocus}>
      <title>{pageTitle(title)}</title>
      <ErrorState
        {...props}
        headingLevel="h1"
        title={title}
        message={
          isOffline
            ? 'We’ll open this page as soon as you’re back.'
            : 'We’ll keep trying, and open this page as soon as we can.'
        }
      />
    </FocusSource>
  )
}
