import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpenCheck, Home, Mountain, UserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { sidePadding } from '../ui/layout.ts'
import { Link } from '../ui/link.tsx'
import { isCurrentPath } from './nav-links.ts'

const ENTRIES = [
  { label: 'Home', path: pathTo('dashboard'), icon: Home },
  { label: 'Quiz', path: pathTo('quiz'), icon: BookOpenCheck },
  { label: 'Levels', path: pathTo('levels'), icon: Mountain },
  { label: 'Profile', path: pathTo('profile'), icon: UserRound },
] as const

/** For small screens, where the header has no room for links. */
export const BottomBar = () => {
  const [path] = useLocation()
  return (
    <Bar aria-label="Quick links" hideFrom="lg" data-shell-chrome="" data-bar="bottom">
      {ENTRIES.map(({ label, path: target, icon: Icon }) => (
        <Entry
          key={target}
          href={target}
          aria-current={isCurrentPath(target, path) ? 'page' : undefined}
        >
          <Icon aria-hidden="true" size={22} strokeWidth={1.9} />
          <span>{label}</span>
        </Entry>
      ))}
    </Bar>
  )
}

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    insetX: '0',
    bottom: '0',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    ...sidePadding(sizeWithin(2)),
    pb: 'env(safe-area-inset-bottom)',
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})

const Entry = chakra(Link, {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '0.5',
    minH: '3.75rem',
    borderRadius: 'control',
    // The longest label fits a quarter of the window.
    fontSize: 'min(0.75rem, 6vw)',
    fontWeight: '550',
    color: 'muted',
    '& svg': { transition: 'transform 150ms' },
    _active: { '& svg': { transform: 'scale(0.9)' } },
    _currentPage: { color: 'gold.text', fontWeight: '700' },
    '&:focus-visible': { outlineOffset: '-4px' },
  },
})
