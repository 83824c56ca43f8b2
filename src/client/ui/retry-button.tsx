import { chakra } from '@chakra-ui/react/styled-system'
import { RotateCw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-describedby'> & {
  readonly isRetrying: boolean
  readonly onRetry: () => void
  /** Something else says that it was in vain, such as a toast. */
  readonly isSilent?: boolean
}

/** Tries again what has failed. */
export const RetryButton = (props: RetryButtonProps) => {
  const { isRetrying, onRetry, isSilent = false, ...rest } = props
  const [wasPressed, setPressed] = useState(false)
  return (
    <>
      <Button
        {...rest}
        // Not `disabled`, which would drop the keyboard focus.
        aria-disabled={isRetrying || undefined}
        onClick={({ currentTarget }) => {
          if (isRetrying) return
          // Safari does not focus a clicked button.
          currentTarget.focus()
          setPressed(true)
          onRetry()
        }}
      >
        <RotateCw aria-hidden="true" />
        <span>{isRetrying ? 'Trying again…' : 'Try again'}</span>
      </Button>
      {/* Whoever did not ask for it is not disturbed. */}
      {isSilent || !wasPressed ? null : <FailedAgain isTrying={isRetrying} />}
    </>
  )
}

/**
 * Says that something was tried again in vain: in sight the button alone changes back, and screen readers
 * would hear nothing.
 */
export const FailedAgain = ({ isTrying }: { readonly isTrying: boolean }) => {
  const [state, setState] = useState({ wasTrying: isTrying, hasFailed: false })
  if (state.wasTrying !== isTrying) setState({ wasTrying: isTrying, hasFailed: !isTrying })
  return (
    <chakra.span srOnly role="status">
      {state.hasFailed ? 'That didn’t work.' : ''}
    </chakra.span>
  )
}
