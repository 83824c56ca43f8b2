import { chakra } from '@chakra-ui/react/styled-system'
import { Stack, twoColumns } from '../ui/layout.ts'

/** The cards of the dashboard, below one another. */
export const Cards = chakra(Stack, { base: { gap: { base: '3.5', md: '4.5' } } })

/**
 * Two cards beside one another where there is room; one with `data-single`. With `data-narrow-first` the
 * second is the wide one.
 */
export const WideAndNarrow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 5fr) minmax(0, 4fr)',
    },
    gap: 'inherit',
    '&[data-narrow-first]': { gridTemplateColumns: { lg: 'minmax(0, 4fr) minmax(0, 5fr)' } },
    '&[data-single]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

/** Four cards of figures: two beside one another on small screens. */
export const StatGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: twoColumns, lg: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '3', md: '4.5' },
  },
})

/** One line between cards: an icon, a text, a link. */
export const QuietLine = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    px: '1',
    textStyle: 'small',
    color: 'muted',
    '& svg': { flexShrink: '0' },
  },
})
