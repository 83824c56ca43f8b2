import { RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-describedby'> & {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Tries again what has failed, and says so while it does. */
export const RetryButton = ({ isRetrying, onRetry, ...rest }: RetryButtonProps) => (
  <Button
    {...rest}
    // Not `disabled`, which would drop the keyboard focus.
    aria-disabled={isRetrying || undefined}
    onClick={() => {
      if (!isRetrying) onRetry()
    }}
  >
    <RotateCw aria-hidden="true" />
    {isRetrying ? 'Trying again…' : 'Try again'}
  </Button>
)
