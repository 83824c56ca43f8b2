import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly failed: boolean }

/** What a page shows when drawing it fails. A reload also fetches code that a new release replaced. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        headingLevel="h1"
        title="This page could not be shown"
        message="Your progress is safe. Load the page again; if it keeps failing, tell us on the support page."
        onRetry={() => window.location.reload()}
      />
    )
  }
}
