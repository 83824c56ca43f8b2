import { chakra } from '@chakra-ui/react/styled-system'
import { useLoaded, whenQuiet } from '../lib/load-on-demand.ts'
import { clearOfNotch, sizeWithin } from '../lib/theme-tokens.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { pageWidth } from '../ui/layout.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Router } from './router.tsx'

/** Header, footer and bottom bar around every page. A `focused` page hides them on phones (page.tsx). */
export const Shell = () => {
  const { status } = useAuth()
  const signedIn = status === 'authenticated'
  return (
    <Frame data-bottom-bar={signedIn ? '' : undefined}>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Top data-bar="top">
        <Header />
        <Notice />
      </Top>
      <Main id="main" tabIndex={-1}>
        <Router />
      </Main>
      <Footer />
      {signedIn ? <BottomBar /> : null}
    </Frame>
  )
}

/** Before it is needed, and after all that somebody waits for. */
const loadNotice = async () => {
  await new Promise<void>(whenQuiet)
  return import('./connection-notice.tsx')
}

/** That the line is lost. */
const Notice = () => {
  const { loaded } = useLoaded(loadNotice)
  return loaded ? <loaded.default /> : null
}

const Top = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    bg: 'color-mix(in srgb, var(--chakra-colors-bg) 88%, transparent)',
    backdropFilter: 'blur(14px) saturate(1.3)',
    pt: 'env(safe-area-inset-top)',
  },
})

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: '100dvh',
    '&[data-bottom-bar]': {
      pb: { base: 'calc(3.75rem + env(safe-area-inset-bottom))', lg: '0' },
    },
    '&:has([data-focused])': {
      pb: {
        base: 'env(safe-area-inset-bottom)',
        md: 'calc(3.75rem + env(safe-area-inset-bottom))',
        lg: '0',
      },
      '& [data-shell-chrome]': { hideBelow: 'md' },
    },
    // What fills the screen (a projected question), and paper, have no room for it.
    '&:has([data-projected]) [data-shell-chrome]': { display: 'none' },
    '& [data-shell-chrome]': { _print: { display: 'none' } },
  },
})

const Main = chakra('main', {
  base: {
    ...pageWidth,
    flex: '1',
    // The footer begins below the window, so it does not move when the page is there.
    minH: 'calc(100lvh - 4rem)',
    pt: '2',
    pb: '4.5',
    _print: { maxW: 'none', minH: '0', p: '0' },
  },
})

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'skip',
    top: '3',
    left: clearOfNotch('left', sizeWithin(3)),
    px: '4',
    py: '2.5',
    borderRadius: 'control',
    bg: 'ink',
    color: 'onInk',
    fontWeight: '650',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
    _print: { display: 'none' },
  },
})
