import { chakra } from '@chakra-ui/react/styled-system'

/** The tinted plate behind an icon, which is decoration: what it stands for is said beside it. */
export const IconPlate = chakra(
  'span',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      w: '10',
      h: '10',
    },
    variants: {
      tone: {
        sunk: { bg: 'sunk', color: 'muted' },
        gold: { bg: 'gold.soft', color: 'gold.text' },
        wrong: { bg: 'wrong.soft', color: 'wrong' },
        /** For sunken ground. */
        raised: { bg: 'surface', color: 'gold.text', borderWidth: '1px', borderColor: 'line' },
        /** For the night sky. */
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
