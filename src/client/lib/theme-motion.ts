import { defineKeyframes } from '@chakra-ui/react/styled-system'

/** Overshoots a little, as a spring does: for a lit lamp, a level-up and a badge only. */
export const SPRING = 'cubic-bezier(0.34, 1.56, 0.64, 1)'
export const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

export const keyframes = defineKeyframes({
  fadeIn: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
  popIn: { from: { opacity: '0', transform: 'scale(0.94)' } },
  lightUp: {
    from: { opacity: '0', transform: 'scale(0.3)' },
    '60%': { opacity: '1', transform: 'scale(1.18)' },
  },
  glow: {
    from: { opacity: '0', transform: 'scale(0.4)' },
    '40%': { opacity: '0.9', transform: 'scale(1)' },
    to: { opacity: '0', transform: 'scale(1.25)' },
  },
  fillRing: { from: { strokeDashoffset: '100' } },
  breathe: { '50%': { opacity: '0.55' } },
  flicker: { '50%': { transform: 'scale(0.96, 1.05)' } },
  slideIn: { from: { opacity: '0', transform: 'translateX(24px)' } },
})
