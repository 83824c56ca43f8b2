import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { IS_PRERENDERED } from '../lib/prerendered.ts'
import { useDrawnNext } from '../lib/use-drawn-next.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { pageWidth } from '../ui/layout.ts'
import { Link } from '../ui/link.tsx'
import type { NavLink } from './nav-links.ts'

const EXPLORE: readonly NavLink[] = [
  { label: 'Features', path: pathTo('features') },
  { label: 'Levels', path: pathTo('levels') },
]
const CONNECT: readonly NavLink[] = [{ label: 'Support', path: pathTo('support') }]

/** It begins below the window (shell.tsx). */
export const Footer = () => {
  const isContentDrawn = useDrawnNext() || IS_PRERENDERED
  return <Frame data-shell-chrome="">{isContentDrawn ? <Content /> : null}</Frame>
}

const Content = () => {
  const { status } = useAuth()
  return (
    <>
      <Columns>
        <chakra.blockquote fontFamily="heading" maxW="22rem" color="muted">
          <chakra.p textWrap="balance">
            “Your word is a lamp to my feet, and a light for my path.”
          </chakra.p>
          <chakra.cite
            display="block"
            textStyle="small"
            fontFamily="body"
            fontStyle="normal"
            mt="1.5"
          >
            Psalm 119:105
          </chakra.cite>
        </chakra.blockquote>
        <FooterColumn title="Explore" links={EXPLORE} />
        <FooterColumn title="Connect" links={CONNECT} />
        {status === 'anonymous' ? (
          <ButtonLink href={pathTo('login')} size="sm" alignSelf="flex-start">
            Sign In
          </ButtonLink>
        ) : null}
      </Columns>
      <chakra.p textStyle="small" color="muted" mt="8">
        {`© ${new Date().getFullYear()} ${PRODUCT_NAME}`}
      </chakra.p>
    </>
  )
}

type FooterColumnProps = { readonly title: string; readonly links: readonly NavLink[] }

const FooterColumn = ({ title, links }: FooterColumnProps) => (
  <nav aria-label={title}>
    <chakra.h2 textStyle="label" mb="1">
      {title}
    </chakra.h2>
    <ul>
      {links.map((link) => (
        <li key={link.path}>
          <FooterLink href={link.path}>{link.label}</FooterLink>
        </li>
      ))}
    </ul>
  </nav>
)

const Frame = chakra('footer', {
  base: {
    ...pageWidth,
    pt: '10',
    pb: '10',
  },
})

const Columns = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '8',
    pt: '8',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})

const FooterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '9',
    color: 'muted',
    borderRadius: 'sm',
    _hover: { color: 'text', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})
