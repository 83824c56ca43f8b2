import { adminLinksOf } from '../../domain/permission.ts'
import type { FeatureFlags } from '../../domain/site/feature.ts'
import { isKnownPage } from '../lib/page-registry.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { GROUPS_PATH } from '../shared/group-paths.ts'

export type NavLink = { readonly label: string; readonly path: string }

const LEVELS: NavLink = { label: 'Levels', path: '/levels' }
const SUPPORT: NavLink = { label: 'Support', path: '/support' }

/** Every page that the player's role and the features allow, in reading order. */
const allowedLinks = (user: OwnUser, features: FeatureFlags): readonly NavLink[] => [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Quiz', path: '/quiz' },
  LEVELS,
  ...(features.study_groups ? [{ label: 'Study Groups', path: GROUPS_PATH }] : []),
  SUPPORT,
  { label: 'Profile', path: '/profile' },
  ...adminLinksOf(user),
]

/** The header links of a signed-in player: only pages that this version has. */
export const playerLinks = (user: OwnUser, features: FeatureFlags): readonly NavLink[] =>
  allowedLinks(user, features).filter(({ path }) => isKnownPage(path))

/** Header links that the bottom bar lacks; on small screens they are in the account menu. */
export const linksBeyondBottomBar = (user: OwnUser, features: FeatureFlags): readonly NavLink[] =>
  playerLinks(user, features).filter(
    ({ path }) => !['/dashboard', '/quiz', '/levels', '/profile'].includes(path),
  )

/** "/" shows the dashboard to players, so it counts as that page. */
export const isCurrentPath = (link: string, path: string): boolean =>
  link === path || (link === '/dashboard' && path === '/') || path.startsWith(`${link}/`)

/** Administration, whose pages without a link of their own belong to the link "Admin". */
const ADMIN_PATH = '/admin'

/** The header link of the page at this path; on pages of no link, undefined. */
export const currentLinkOf = (links: readonly NavLink[], path: string): NavLink | undefined => {
  const own = links.find((link) => isCurrentPath(link.path, path))
  if (own || !isCurrentPath(ADMIN_PATH, path)) return own
  return links.find((link) => link.path.startsWith(`${ADMIN_PATH}/`))
}
