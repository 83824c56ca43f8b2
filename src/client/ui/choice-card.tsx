import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'

type ChoiceCardProps = {
  /** The same for all choices of one question. */
  readonly group: string
  readonly label: string
  /** What choosing it means. */
  readonly meaning: string
  readonly checked: boolean
  readonly onChoose: () => void
}

/** One of few choices, as a radio button whose whole card can be pressed. */
export const ChoiceCard = ({ group, label, meaning, checked, onChoose }: ChoiceCardProps) => {
  const id = useId()
  return (
    <Frame>
      <Mark
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-meaning`}
      />
      {/* Names of people and churches may be one long word. */}
      <chakra.span minW="0" overflowWrap="anywhere">
        <chakra.span id={`${id}-label`} display="block" fontWeight="600">
          {label}
        </chakra.span>
        <chakra.span id={`${id}-meaning`} display="block" textStyle="small" color="muted">
          {meaning}
        </chakra.span>
      </chakra.span>
    </Frame>
  )
}

const Frame = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3.5',
    borderRadius: 'option',
    borderWidth: '1.5px',
    borderColor: 'control',
    cursor: 'pointer',
    transition: 'background-color 150ms, border-color 150ms',
    _hover: { borderColor: 'muted' },
    '&:has(:checked)': { borderColor: 'gold.text', bg: 'gold.soft' },
  },
})

const Mark = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    w: '5',
    h: '5',
    mt: '0.5',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    bg: 'surface',
    _checked: { borderWidth: '6px', borderColor: 'gold.text' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
})
