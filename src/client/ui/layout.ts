import { chakra, defineStyle } from '@chakra-ui/react/styled-system'
import { clearOfNotch, sizeWithin } from '../lib/theme-tokens.ts'

/** Padding at both sides of what is as wide as the window. */
export const sidePadding = (least = sizeWithin(4.5)) => ({
  pl: clearOfNotch('left', least),
  pr: clearOfNotch('right', least),
})

/** The width of header, page and footer, with the space beside them. */
export const pageWidth = defineStyle({
  w: 'full',
  maxW: 'calc(var(--chakra-sizes-content) + 2.25rem)',
  mx: 'auto',
  ...sidePadding(),
})

/** Two columns; one where large text leaves too little room for two. */
export const twoColumns = 'repeat(auto-fit, minmax(min(100%, max(8rem, calc(50% - 1rem))), 1fr))'

/** A vertical stack; its children fill its width. */
export const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

/** A horizontal row, vertically centred. Add `flexWrap="wrap"` if it may need a second line. */
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } })

/** A hairline between two parts of a card or a menu. */
export const Divider = chakra('hr', { base: { borderColor: 'line', my: '5' } })

/** A list of tiles of equal width, as many beside each other as fit. */
export const TileGrid = chakra('ul', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  },
})

/** All that a page says, in its middle: of a step that passes, or of what does not exist yet. */
export const CenteredSection = chakra('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    maxW: 'prose',
    mx: 'auto',
    py: { base: '12', md: '20' },
  },
})
