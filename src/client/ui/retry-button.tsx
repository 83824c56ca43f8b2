import { chakra } from '@chakra-ui/react/styled-system'
import { RotateCw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { usePassedFocus } from './focused-content.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-describedby'> & {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Tries again what has failed, and says so while it does, and when it was in vain. */
export const RetryButton = ({ isRetrying, onRetry, ...rest }: RetryButtonProps) => {
  const { hasFailedAgain, press } = useTry(isRetrying)
  const button = usePassedFocus<HTMLButtonElement>()
  return (
    <>
      <Button
        {...rest}
        ref={button}
        // Not `disabled`, which would drop the keyboard focus.
        aria-disabled={isRetrying || undefined}
        onClick={({ currentTarget }) => {
          if (isRetrying) return
          // Safari does not focus a clicked button.
          currentTarget.focus()
          press()
          onRetry()
        }}
      >
        <RotateCw aria-hidden="true" />
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
      {/* On the screen nothing else has changed. */}
      <chakra.span srOnly role="status">
        {hasFailedAgain ? 'That didn’t work.' : ''}
      </chakra.span>
    </>
  )
}

/** Whether the last try that was asked for has ended, and the button is still there. */
const useTry = (isRetrying: boolean) => {
  const [stage, setStage] = useState<'none' | 'asked' | 'under_way' | 'failed'>('none')
  if (stage === 'asked' && isRetrying) setStage('under_way')
  if (stage === 'under_way' && !isRetrying) setStage('failed')
  return { hasFailedAgain: stage === 'failed', press: () => setStage('asked') }
}
