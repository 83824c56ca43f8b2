import { defineStyle } from '@chakra-ui/react/styled-system'
import { chosenInContrastTheme } from './contrast-theme.ts'

/** One of few choices side by side: the label around its radio button. */
export const segmentStyle = defineStyle({
  position: 'relative',
  display: 'grid',
  borderRadius: '10px',
  color: 'muted',
  cursor: 'pointer',
  _hover: { color: 'text' },
  '&:has(:checked)': {
    bg: 'surface',
    color: 'text',
    boxShadow: 'inset 0 0 0 1.5px var(--chakra-colors-control)',
    ...chosenInContrastTheme,
  },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus-color)', outlineOffset: '1px' },
})
