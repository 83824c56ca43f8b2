import { CloudOff } from 'lucide-react'
import { EmptyState } from './empty-state.tsx'
import { IconPlate } from './icon-plate.tsx'
import { RetryButton } from './retry-button.tsx'

export type ErrorStateProps = {
  readonly title?: string
  readonly message: string
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  readonly headingLevel?: 'h1' | 'h2' | 'h3' | undefined
}

/** What could not be loaded and why, with a button to try again. */
export const ErrorState = (props: ErrorStateProps) => {
  const { title = 'Something went wrong', message, onRetry, isRetrying = false } = props
  return (
    <EmptyState
      role="alert"
      icon={
        <IconPlate tone="wrong" shape="round" w="3.375rem" h="3.375rem">
          <CloudOff size={26} />
        </IconPlate>
      }
      headingLevel={props.headingLevel}
      title={title}
      description={message}
      action={onRetry ? <RetryButton isRetrying={isRetrying} onRetry={onRetry} /> : null}
    />
  )
}
