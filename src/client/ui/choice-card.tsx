import { chakra } from '@chakra-ui/react/styled-system'

/** A label around a `ChoiceMark` and its words: one of few choices, all of it to be pressed. */
export const ChoiceCard = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3.5',
    borderRadius: 'option',
    borderWidth: '1.5px',
    borderColor: 'line',
    cursor: 'pointer',
    transition: 'background-color 150ms, border-color 150ms',
    _hover: { borderColor: 'control' },
    '&:has(:checked)': { borderColor: 'gold', bg: 'gold.soft' },
  },
})

/** Give it `type="radio"` and a `name`. */
export const ChoiceMark = chakra('input', {
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
