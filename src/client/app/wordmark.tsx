import { chakra } from '@chakra-ui/react/styled-system'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { Lamp } from '../ui/lamp.tsx'
import { Link } from '../ui/link.tsx'

const HomeLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '11',
    borderRadius: 'sm',
    fontFamily: 'heading',
    fontWeight: '600',
    fontSize: 'xl',
    letterSpacing: '-0.01em',
    color: 'text',
  },
})

export const Wordmark = ({ href }: { readonly href: string }) => (
  <HomeLink href={href} aria-label={`${PRODUCT_NAME} home`}>
    <Lamp size={28} />
    {PRODUCT_NAME}
  </HomeLink>
)
