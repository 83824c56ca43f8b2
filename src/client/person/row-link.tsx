import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from '../ui/link.tsx'

/** The name in a row that leads to its page: the whole row, which is `relative`, can be pressed. */
export const RowLink = chakra(Link, {
  base: {
    fontWeight: '650',
    borderRadius: 'sm',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
})
