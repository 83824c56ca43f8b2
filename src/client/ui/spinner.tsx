import { chakra } from '@chakra-ui/react/styled-system'
import { Lamp } from './lamp.tsx'

type SpinnerProps = {
  /** Shown below the lamp. */
  readonly label?: string | undefined
}

export const Spinner = ({ label }: SpinnerProps) => (
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
      <Lamp size={40} />
    </chakra.span>
    <chakra.span srOnly={!label} color="muted">
      {label ?? 'Loading…'}
    </chakra.span>
  </chakra.div>
)
