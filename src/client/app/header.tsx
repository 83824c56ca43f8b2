import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import { useLocation } from 'wouter'
import { type PageName, pageAt, pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { useFeatures } from '../shared/feature-context.tsx'
import { wasSignedIn } from '../shared/signed-in-hint.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { pageWidth, Row } from '../ui/layout.ts'
import { Link } from '../ui/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { currentLinkOf, playerLinks } from './nav-links.ts'

/** On every page; the quiz hides it on phones. */
export const Header = () => {
  const { user, status } = useAuth()
  return (
    <header data-shell-chrome="">
      <Content>
        <Wordmark href={user ? pathTo('profile') : pathTo('home')} />
        {user ? <PlayerNav user={user} /> : null}
        {!user && !(status === 'loading' && wasSignedIn()) ? <VisitorNav /> : null}
      </Content>
    </header>
  )
}

const Wordmark = ({ href }: { readonly href: string }) => (
  <HomeLink href={href} aria-label={`${PRODUCT_NAME} home`}>
    <Lamp size={28} />
    <span>{PRODUCT_NAME}</span>
  </HomeLink>
)

const PlayerNav = ({ user }: { readonly user: OwnUser }) => {
  const [path] = useLocation()
  const links = playerLinks(user, useFeatures())
  const current = currentLinkOf(links, path)
  return (
    <>
      <chakra.nav aria-label="Main" hideBelow="lg" display="flex" gap="1">
        {links.map((link) => (
          <NavItem
            key={link.path}
            href={link.path}
            aria-current={link === current ? 'page' : undefined}
          >
            {link.label}
          </NavItem>
        ))}
      </chakra.nav>
      <AccountMenu user={user} />
    </>
  )
}

/** Pages that offer to sign in themselves. */
const SIGN_IN_PAGES: readonly (PageName | undefined)[] = ['login', 'signup', 'devAuth', 'testAuth']

const VisitorNav = () => {
  const [path] = useLocation()
  const page = pageAt(path)
  return (
    // Two rows where letters are too large for one.
    <Row
      as="nav"
      aria-label="Main"
      flexWrap="wrap"
      justifyContent="end"
      gap={{ base: '1', md: '2' }}
    >
      <PlainNavItem href={`${pathTo('home')}#features`} px={{ base: '2', sm: '2.5' }}>
        Features
      </PlainNavItem>
      <NavItem href={pathTo('levels')} display={{ base: 'none', sm: 'inline-flex' }}>
        Levels
      </NavItem>
      {SIGN_IN_PAGES.includes(page) ? null : (
        <ButtonLink
          href={pathTo('login')}
          variant={page === 'home' ? 'gold' : 'quiet'}
          size="sm"
          ms={{ md: '2' }}
        >
          Sign up / Sign In
        </ButtonLink>
      )}
    </Row>
  )
}

const HomeLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    // On a narrow phone the name wraps to a second line, which is out of sight: the lamp stays.
    flex: '1 1 1.75rem',
    flexWrap: 'wrap',
    maxW: 'max-content',
    h: '11',
    py: '2',
    gap: '4 2.5',
    overflow: 'hidden',
    borderRadius: 'sm',
    fontFamily: 'heading',
    fontWeight: '600',
    fontSize: 'xl',
    letterSpacing: '-0.01em',
    color: 'text',
  },
})

const Content = chakra(Row, {
  base: {
    ...pageWidth,
    justifyContent: 'space-between',
    gap: { base: '2', md: '4' },
    minH: '16',
  },
})

const navItemRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    px: '2.5',
    borderRadius: 'sm',
    fontSize: '0.9375rem',
    color: 'muted',
    transition: 'color 150ms',
    _hover: { color: 'text' },
    _after: {
      content: '""',
      position: 'absolute',
      left: '2.5',
      right: '2.5',
      bottom: '1.5',
      h: '2px',
      borderRadius: 'full',
      bg: 'gold',
      _highContrast: { bg: 'Highlight' },
      transform: 'scaleX(0)',
      transition: 'transform 200ms',
    },
    _currentPage: { color: 'text', fontWeight: '600', _after: { transform: 'scaleX(1)' } },
  },
})

const NavItem = chakra(Link, navItemRecipe)
/** For an anchor, which the browser itself scrolls to. */
const PlainNavItem = chakra('a', navItemRecipe)
