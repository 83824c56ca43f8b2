import { chakra } from '@chakra-ui/react/styled-system'
import { EASE_OUT } from '../lib/theme-motion.ts'

const DEFAULT_MAXIMUM = 100

type ProgressBarProps = {
  /** Between 0 and `max`; null, or anything else, shows the bar as indeterminate. */
  readonly value: number | null
  readonly max?: number
  /** What is being measured, for screen readers. */
  readonly label: string
  /** The value in words, where a number alone says too little. */
  readonly valueText?: string
  readonly onInk?: boolean
}

const validValue = (value: number | null, max: number): number | null =>
  value !== null && value >= 0 && value <= max ? value : null

const stateOf = (value: number | null, max: number): 'indeterminate' | 'loading' | 'complete' => {
  if (value === null) return 'indeterminate'
  return value === max ? 'complete' : 'loading'
}

export const ProgressBar = (props: ProgressBarProps) => {
  const { label, valueText, onInk = false } = props
  const max = props.max !== undefined && props.max > 0 ? props.max : DEFAULT_MAXIMUM
  const value = validValue(props.value, max)
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={valueText}
      data-state={stateOf(value, max)}
      h="2.5"
      w="full"
      borderRadius="full"
      overflow="hidden"
      bg={onInk ? 'rgb(255 255 255 / 0.2)' : 'sunk'}
      boxShadow={onInk ? 'none' : 'inset 0 0 0 1px var(--chakra-colors-line)'}
      _highContrast={{ borderWidth: '1px' }}
    >
      <Fill share={value === null ? null : value / max} />
    </chakra.div>
  )
}

/** Moves a full-width strip rather than scaling it, which would distort its round end. */
const Fill = ({ share }: { readonly share: number | null }) => (
  <chakra.div
    h="full"
    borderRadius="full"
    bgImage="linear-gradient(90deg, var(--chakra-colors-gold), var(--chakra-colors-gold-glow))"
    _highContrast={{ bg: 'Highlight' }}
    style={{ transform: `translateX(${((share ?? 0.4) - 1) * 100}%)` }}
    transition={`transform 250ms ${EASE_OUT}`}
    animation={share === null ? { _motionSafe: 'breathe 1.4s ease-in-out infinite' } : undefined}
  />
)
