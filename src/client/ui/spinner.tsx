import { chakra } from '@chakra-ui/react/styled-system'
import { Lamp } from './lamp.tsx'

type SpinnerProps = {
  /** For screen readers; also shown below the lamp with `showLabel`. */
  readonly label?: string
  readonly showLabel?: boolean
  readonly size?: number
}

export const Spinner = ({ label = 'Loading…', showLabel = false, size = 40 }: SpinnerProps) => (
  <chakra.div
    role="status"
    display="grid"
    justifyItems="center"
    gap="3"
    py="16"
    // Appears only when the wait is long enough to be noticed.
    animation={{ _motionSafe: 'fadeIn 200ms 150ms both' }}
  >
    <chakra.span
      aria-hidden="true"
      transformOrigin="50% 80%"
      animation={{ _motionSafe: 'flicker 900ms ease-in-out infinite' }}
    >
      <Lamp size={size} />
    </chakra.span>
    <chakra.span srOnly={!showLabel} color="muted">
      {label}
    </chakra.span>
  </chakra.div>
)
