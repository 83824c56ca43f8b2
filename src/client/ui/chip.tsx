import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'

const chipRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '8',
    px: '3',
    // Half of the height of one line; with several lines, round ends would cut their corners off.
    borderRadius: '1rem',
    textStyle: 'small',
    fontWeight: '650',
    fontVariantNumeric: 'tabular-nums',
    flexShrink: '0',
    maxW: 'full',
    // Wider than a phone with large text, it takes a second line.
    py: { base: '0.5', sm: '0' },
    whiteSpace: { base: 'normal', sm: 'nowrap' },
  },
  variants: {
    tone: {
      plain: { bg: 'sunk', color: 'text' },
      gold: { bg: 'gold.soft', color: 'gold.text' },
      ink: { bg: 'ink', color: 'onInk' },
      onInk: { bg: 'rgb(255 255 255 / 0.14)', color: 'onInk' },
      right: { bg: 'right.soft', color: 'right' },
      wrong: { bg: 'wrong.soft', color: 'wrong' },
    },
  },
  defaultVariants: { tone: 'plain' },
})

export const Chip = chakra('span', chipRecipe)
