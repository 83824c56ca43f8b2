import { chakra } from '@chakra-ui/react/styled-system'
import { sizeWithin } from '../lib/theme-tokens.ts'

/** A tinted plate behind an icon, hidden from screen readers. */
export const IconPlate = chakra(
  'span',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      w: sizeWithin(10),
      h: sizeWithin(10),
    },
    variants: {
      tone: {
        sunk: { bg: 'sunk', color: 'muted' },
        gold: { bg: 'gold.soft', color: 'gold.text' },
        wrong: { bg: 'wrong.soft', color: 'wrong' },
        /** On a sunken background. */
        raised: { bg: 'surface', color: 'gold.text', borderWidth: '1px', borderColor: 'line' },
        /** On a dark card. */
        outlined: { color: 'gold', borderWidth: '2px', borderColor: 'gold' },
      },
      shape: {
        square: { borderRadius: 'control' },
        round: { borderRadius: 'full' },
      },
    },
    defaultVariants: { tone: 'gold', shape: 'square' },
  },
  { defaultProps: { 'aria-hidden': true } },
)
