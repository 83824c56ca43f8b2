import { chakra } from '@chakra-ui/react/styled-system'

/** The short spaced-capitals line above a heading. */
export const Eyebrow = chakra('p', { base: { textStyle: 'eyebrow', color: 'gold.text' } })
