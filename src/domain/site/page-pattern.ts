/** Every page of the site; `:id` stands for any one segment. */
export const PAGE_PATTERNS = [
  '/',
  '/auth',
  '/login',
  '/signup',
  '/test-auth',
  '/dev-auth',
  '/levels',
  '/support',
  '/contact',
  '/features',
  '/updates',
  '/dashboard',
  '/quiz',
  '/profile',
  '/badges',
  '/churches',
  '/churches/:id',
  '/churches/:id/edit',
  '/churches/:id/invite',
  '/groups',
  '/groups/:id',
  '/groups/join/:code',
  '/groups/:id/sprint',
  '/groups/:id/sprints/:sprintId',
  '/groups/:id/sprints/:sprintId/sheet',
  '/leaderboard',
  '/users/:userId',
  '/settings',
  '/admin',
  '/admin/audit',
  '/admin/churches',
  '/admin/panel',
  '/admin/questions',
  '/admin/questions/:id',
  '/admin/reports',
  '/admin/upload',
  '/admin/users',
] as const

/** For addresses without a page. */
export const OTHER_PAGE = 'other'

export type PagePattern = (typeof PAGE_PATTERNS)[number] | typeof OTHER_PAGE

/** Maximum characters of a pattern. */
export const MAX_PAGE_PATTERN_LENGTH = 60

const pathOf = (address: string): string | null => {
  try {
    return new URL(address, 'http://localhost').pathname
  } catch {
    return null
  }
}

const isMatch = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((part, index) => (part.startsWith(':') ? path[index] !== '' : part === path[index]))

/**
 * The page that an address leads to, without anything that could tell whose page it is: ids, invite
 * codes and the query are left out.
 */
export const pagePatternOf = (address: string): PagePattern => {
  const path = pathOf(address)?.split('/')
  if (!path) return OTHER_PAGE
  const matching = PAGE_PATTERNS.filter((pattern) => isMatch(pattern.split('/'), path))
  // A word of an address goes before an id.
  const [best = OTHER_PAGE] = matching.toSorted(
    (one, other) => one.split(':').length - other.split(':').length,
  )
  return best
}
