import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from '../ui/link.tsx'

/** At the end of a card's heading. Quieter than a link in a text: underlined only on hover. */
export const CardLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    my: '-2.5',
    textStyle: 'small',
    fontWeight: '600',
    color: 'gold.text',
    textDecoration: 'underline',
    textDecorationColor: 'transparent',
    textUnderlineOffset: '3px',
    transition: 'text-decoration-color 150ms',
    borderRadius: 'sm',
    _hover: { textDecorationColor: 'currentColor' },
  },
})
