import type { FeatureFlags } from '../../domain/feature.ts'
import { adminLinksOf } from '../../domain/permission.ts'
import { isKnownPage } from '../lib/page-registry.ts'
import type { OwnUser } from '../lib/trpc.ts'

export type NavLink = { readonly label: string; readonly path: string }

const LEVELS: NavLink = { label: 'Levels', path: '/levels' }
const SUPPORT: NavLink = { label: 'Support', path: '/support' }

/** Every place that a player's role and the features open, in reading order. */
const openPlaces = (user: OwnUser, features: FeatureFlags): readonly NavLink[] => [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Quiz', path: '/quiz' },
  LEVELS,
  ...(features.study_groups ? [{ label: 'Study Groups', path: '/groups' }] : []),
  SUPPORT,
  { label: 'Profile', path: '/profile' },
  ...adminLinksOf(user),
]

/** The header of a signed-in player: those places that this version has a page for. */
export const playerLinks = (user: OwnUser, features: FeatureFlags): readonly NavLink[] =>
  openPlaces(user, features).filter(({ path }) => isKnownPage(path))

/** Header links that the bottom bar does not have; on small screens the account menu takes them in. */
export const linksBeyondBottomBar = (user: OwnUser, features: FeatureFlags): readonly NavLink[] =>
  playerLinks(user, features).filter(
    ({ path }) => !['/dashboard', '/quiz', '/levels', '/profile'].includes(path),
  )

/** "/" shows the dashboard to players, so it counts as that page. */
export const isCurrentPath = (link: string, path: string): boolean =>
  link === path || (link === '/dashboard' && path === '/') || path.startsWith(`${link}/`)
