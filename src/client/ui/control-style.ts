import { defineStyle } from '@chakra-ui/react/styled-system'

/** What every form control looks like. 16 px text, or phones zoom in on focus. */
export const controlStyle = defineStyle({
  w: 'full',
  minH: '12',
  px: '4',
  bg: 'surface',
  color: 'text',
  fontSize: 'md',
  borderRadius: 'control',
  borderWidth: '1.5px',
  borderColor: 'control',
  transition: 'border-color 150ms',
  _hover: { borderColor: 'muted' },
  _invalid: { borderColor: 'wrong' },
  _disabled: { opacity: '0.6', cursor: 'not-allowed' },
  _placeholder: { color: 'muted', opacity: '1' },
})
