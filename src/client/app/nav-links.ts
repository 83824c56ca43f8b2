import { adminLinksOf } from '../../domain/permission.ts'
import type { FeatureFlags } from '../../domain/site/feature.ts'
import { isWithin, pathTo } from '../../domain/site/page.ts'
import type { OwnUser } from '../lib/trpc.ts'

export type NavLink = { readonly label: string; readonly path: string }

/** The header links of a signed-in player: every page that role and features allow, in reading order. */
export const playerLinks = (user: OwnUser, features: FeatureFlags): readonly NavLink[] => [
  { label: 'Dashboard', path: pathTo('dashboard') },
  { label: 'Quiz', path: pathTo('quiz') },
  { label: 'Levels', path: pathTo('levels') },
  ...(features.study_groups ? [{ label: 'Study Groups', path: pathTo('groups') }] : []),
  { label: 'Support', path: pathTo('support') },
  { label: 'Profile', path: pathTo('profile') },
  ...adminLinksOf(user),
]

/** The pages that the bottom bar leads to. */
const BOTTOM_BAR_PAGES = ['dashboard', 'quiz', 'levels', 'profile'] as const

/** Header links that the bottom bar lacks; on small screens they are in the account menu. */
export const linksBeyondBottomBar = (user: OwnUser, features: FeatureFlags): readonly NavLink[] =>
  playerLinks(user, features).filter(
    ({ path }) => !BOTTOM_BAR_PAGES.some((page) => pathTo(page) === path),
  )

/** "/" shows the dashboard to players, so it counts as that page. */
export const isCurrentPath = (link: string, path: string): boolean =>
  isWithin(path, link) || (link === pathTo('dashboard') && path === pathTo('home'))

/** The header link of the page at this path; on pages of no link, undefined. */
export const currentLinkOf = (links: readonly NavLink[], path: string): NavLink | undefined => {
  const own = links.find((link) => isCurrentPath(link.path, path))
  const admin = pathTo('admin')
  if (own || !isWithin(path, admin)) return own
  // Pages of administration without a link of their own belong to the link "Admin".
  return links.find((link) => isWithin(link.path, admin))
}
