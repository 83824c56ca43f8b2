import { chakra } from '@chakra-ui/react/styled-system'

/** Cards below one another. */
export const Rows = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '3.5', md: '4.5' } },
})

/** Two cards beside one another where there is room; one with `data-alone`. */
export const WideAndNarrow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 5fr) minmax(0, 4fr)',
    },
    gap: 'inherit',
    '&[data-alone]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
