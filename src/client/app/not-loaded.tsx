import { useEffect } from 'react'
import { pageTitle } from '../../domain/product.ts'
import { useIsConnectionLost } from '../lib/connection.ts'
import { ErrorState } from '../ui/error-state.tsx'

type NotLoadedProps = {
  readonly isRetrying?: boolean
  readonly onRetry: () => void
}

/** In place of a page whose code, or whose reader's session, could not be asked for. */
export const NotLoaded = (props: NotLoadedProps) => {
  // Renders again when the line is lost or back.
  useIsConnectionLost()
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  const title = navigator.onLine ? 'The server can’t be reached' : 'You’re offline'
  return (
    <>
      <title>{pageTitle(title)}</title>
      <ErrorState
        {...props}
        headingLevel="h1"
        title={title}
        message={
          navigator.onLine
            ? 'We’ll keep trying, and open this page as soon as we can.'
            : 'We’ll open this page as soon as you’re back.'
        }
      />
    </>
  )
}
