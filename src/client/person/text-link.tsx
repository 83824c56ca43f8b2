import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from '../ui/link.tsx'

/** A link within a sentence, or the name of something that has a page. */
export const TextLink = chakra(Link, {
  base: {
    color: 'gold.text',
    fontWeight: '600',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    transition: 'text-decoration-thickness 150ms',
    _hover: { textDecorationThickness: '2px' },
  },
})
