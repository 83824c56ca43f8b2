import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { PERIODS, type Period } from '../../domain/period.ts'

const LABELS: Readonly<Record<Period, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}

type PeriodPickerProps = {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** Day, week or month: one of three radio buttons, so arrow keys go from one to the next. */
export const PeriodPicker = ({ period, onChange }: PeriodPickerProps) => {
  const name = useId()
  return (
    <Segments role="radiogroup" aria-label="Period">
      {PERIODS.map((choice) => (
        <Segment key={choice}>
          <chakra.input
            type="radio"
            name={name}
            checked={choice === period}
            onChange={() => onChange(choice)}
            srOnly
          />
          {LABELS[choice]}
        </Segment>
      ))}
    </Segments>
  )
}

const Segments = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '1',
    p: '1',
    w: { base: 'full', sm: '20rem' },
    bg: 'sunk',
    borderRadius: 'control',
    boxShadow: 'inset 0 0 0 1px var(--chakra-colors-line)',
  },
})

const Segment = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minH: '11',
    px: '2',
    borderRadius: '10px',
    textStyle: 'small',
    fontWeight: '650',
    color: 'muted',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    _hover: { color: 'text' },
    '&:has(:checked)': {
      bg: 'surface',
      color: 'text',
      boxShadow: 'inset 0 0 0 1.5px var(--chakra-colors-control)',
    },
    '&:has(:focus-visible)': { outline: '3px solid var(--focus-color)', outlineOffset: '1px' },
  },
})
