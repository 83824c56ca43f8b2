import {
  GROUPS_PATH,
  groupPath,
  joinGroupPath,
  sprintQuestionsPath,
  sprintResultsPath,
  sprintSheetPath,
} from '../shared/group-paths.ts'
import type { LoadPage } from '../shared/lazy-page.tsx'

/**
 * `signed-in-notice`: visitors are told before they are sent to the sign-in. `signed-in-stay`: the
 * page itself says so when the session ends while it is open.
 */
type Access = 'public' | 'signed-in' | 'signed-in-notice' | 'signed-in-stay'

/** Where a page is, who may open it, and what loads its code. */
type PageCode = {
  readonly path: string
  readonly access: Access
  readonly load: LoadPage
}

const page = (path: string, access: Access, load: LoadPage): PageCode => ({ path, access, load })

/** What follows `/admin` in the paths of administration, each with its code in admin/admin-pages.ts. */
const ADMIN_PATHS = [
  '',
  '/panel',
  '/questions',
  '/questions/:id',
  '/upload',
  '/users',
  '/churches',
  '/reports',
  '/audit',
] as const

/** Where the code of these pages is, few people need to know: everyone's first load does without it. */
const adminPage = (path: (typeof ADMIN_PATHS)[number]): PageCode =>
  page(`/admin${path}`, 'signed-in', async () => {
    const { ADMIN_PAGES } = await import('../admin/admin-pages.ts')
    return ADMIN_PAGES[path]()
  })

const loadDashboard: LoadPage = () => import('../dashboard/dashboard-page.tsx')
const loadLanding: LoadPage = () => import('../landing/landing-page.tsx')

const DASHBOARD_PATH = '/dashboard'

/** The landing page for visitors, the dashboard for players (router.tsx). */
export const HOME = { path: '/', landing: loadLanding, dashboard: loadDashboard } as const

export const isDashboard = (path: string): boolean => path === HOME.path || path === DASHBOARD_PATH

/** Every page but that at `/`. */
export const PAGES: readonly PageCode[] = [
  page('/auth', 'public', () => import('../auth/auth-page.tsx')),
  page('/login', 'public', () => import('../auth/login-page.tsx')),
  page('/signup', 'public', () => import('../auth/signup-page.tsx')),
  page('/test-auth', 'public', () => import('../auth/test-auth-page.tsx')),
  page('/dev-auth', 'public', () => import('../auth/dev-auth-page.tsx')),
  page('/levels', 'public', () => import('../levels/levels-page.tsx')),
  page('/support', 'public', () => import('../support/support-page.tsx')),
  page('/contact', 'public', () => import('../support/support-page.tsx')),
  page('/features', 'public', () => import('../support/features-page.tsx')),
  page('/updates', 'public', () => import('../support/updates-page.tsx')),
  page(DASHBOARD_PATH, 'signed-in', loadDashboard),
  page('/quiz', 'signed-in-notice', () => import('../quiz/quiz-page.tsx')),
  page('/profile', 'signed-in-stay', () => import('../profile/profile-page.tsx')),
  page('/badges', 'signed-in', () => import('../badge/badges-page.tsx')),
  page('/churches', 'signed-in', () => import('../church/churches-page.tsx')),
  page('/churches/:id', 'signed-in', () => import('../church/church-profile-page.tsx')),
  page('/churches/:id/edit', 'signed-in', () => import('../church/edit-church-page.tsx')),
  page('/churches/:id/invite', 'signed-in', () => import('../church/invite-church-page.tsx')),
  page(GROUPS_PATH, 'signed-in', () => import('../group/groups-page.tsx')),
  page(groupPath(':id'), 'signed-in', () => import('../group/group-detail-page.tsx')),
  page(joinGroupPath(':code'), 'signed-in', () => import('../group/join-group-page.tsx')),
  page(
    sprintQuestionsPath(':id'),
    'signed-in',
    () => import('../sprint/choose-questions-page.tsx'),
  ),
  page(
    sprintResultsPath(':id', ':sprintId'),
    'signed-in',
    () => import('../sprint/sprint-results-page.tsx'),
  ),
  page(
    sprintSheetPath(':id', ':sprintId'),
    'signed-in',
    () => import('../sprint/sprint-sheet-page.tsx'),
  ),
  page('/leaderboard', 'signed-in-notice', () => import('../leaderboard/leaderboard-page.tsx')),
  page('/users/:userId', 'signed-in-stay', () => import('../profile/public-profile-page.tsx')),
  ...ADMIN_PATHS.map(adminPage),
  page('/settings', 'signed-in', () => import('../settings/settings-page.tsx')),
]

/** Whether a path matches the pattern: `:id` stands for any one segment. */
const matches = (pattern: string, path: string): boolean => {
  const actual = path.split('/')
  const expected = pattern.split('/')
  return (
    actual.length === expected.length &&
    expected.every((part, index) =>
      part.startsWith(':') ? actual[index] !== '' : part === actual[index],
    )
  )
}

export const findByPath = <Page extends { readonly path: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined => pages.find((page) => matches(page.path, path))

/**
 * What loads the page at a path, as long as it is not known whether the session still holds; null where
 * a visitor will not see it.
 */
export const firstPageAt = (path: string, isPlayer: boolean): LoadPage | null => {
  if (path === HOME.path) return isPlayer ? HOME.dashboard : HOME.landing
  const page = findByPath(PAGES, path)
  return page && (isPlayer || page.access === 'public') ? page.load : null
}
