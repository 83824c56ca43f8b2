import { defineStyle } from '@chakra-ui/react/styled-system'
import { EASE_OUT } from '../lib/theme-motion.ts'

// What all dialogs look like: the native ones, and those of administration.

export const backdropStyle = defineStyle({
  bg: 'rgb(8 13 26 / 0.55)',
  animation: { _motionSafe: 'fadeIn 200ms' },
})

export const dialogStyle = defineStyle({
  maxW: '30rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bg: 'surface',
  color: 'text',
  borderRadius: 'card',
  borderWidth: '1px',
  borderColor: 'line',
  boxShadow: 'lifted',
  animation: { _motionSafe: `popIn 200ms ${EASE_OUT}` },
})

/** Buttons that stay at the lower edge, over what scrolls, except on screens as short as in base.css. */
export const actionsInView = defineStyle({
  '@media (min-height: 26.01rem)': { position: 'sticky' },
  bottom: '0',
  mx: { base: '-5.5', md: '-7' },
  mb: { base: '-5.5', md: '-7' },
  px: { base: '5.5', md: '7' },
  mt: '-1',
  pt: '3',
  pb: { base: '5.5', md: '7' },
  bg: 'surface',
})

export const dialogContentStyle = defineStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  p: { base: '5.5', md: '7' },
})

export const dialogActionsStyle = defineStyle({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row-reverse' },
  flexWrap: { sm: 'wrap' },
  gap: '3',
  mt: '2',
})
