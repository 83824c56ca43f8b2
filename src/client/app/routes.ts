import { registerPages } from '../lib/page-registry.ts'
import {
  GROUPS_PATH,
  groupPath,
  joinGroupPath,
  sprintQuestionsPath,
  sprintResultsPath,
  sprintSheetPath,
} from './group-paths.ts'
import { type LazyPage, type LoadPage, lazyPage } from './lazy-page.tsx'

/**
 * `signed-in-notice`: visitors are told before they are sent to the sign-in. `signed-in-stay`: the
 * page itself says so when the session ends while it is open.
 */
type Access = 'public' | 'signed-in' | 'signed-in-notice' | 'signed-in-stay'

export type PageRoute = {
  readonly path: string
  readonly access: Access
  readonly page: LazyPage
}

const route = (path: string, access: Access, load: LoadPage): PageRoute => ({
  path,
  access,
  page: lazyPage(load),
})

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
const adminRoute = (path: (typeof ADMIN_PATHS)[number]): PageRoute =>
  route(`/admin${path}`, 'signed-in', async () => {
    const { ADMIN_PAGES } = await import('../admin/admin-pages.ts')
    return ADMIN_PAGES[path]()
  })

/** Every path but `/`, which is the landing page or the dashboard (router.tsx). */
export const ROUTES: readonly PageRoute[] = [
  route('/auth', 'public', () => import('../auth/auth-page.tsx')),
  route('/login', 'public', () => import('../auth/login-page.tsx')),
  route('/signup', 'public', () => import('../auth/signup-page.tsx')),
  route('/test-auth', 'public', () => import('../auth/test-auth-page.tsx')),
  route('/dev-auth', 'public', () => import('../auth/dev-auth-page.tsx')),
  route('/levels', 'public', () => import('../levels/levels-page.tsx')),
  route('/support', 'public', () => import('../support/support-page.tsx')),
  route('/contact', 'public', () => import('../support/support-page.tsx')),
  route('/features', 'public', () => import('../support/features-page.tsx')),
  route('/updates', 'public', () => import('../support/updates-page.tsx')),
  route('/dashboard', 'signed-in', () => import('../dashboard/dashboard-page.tsx')),
  route('/quiz', 'signed-in-notice', () => import('../quiz/quiz-page.tsx')),
  route('/profile', 'signed-in-stay', () => import('../profile/profile-page.tsx')),
  route('/badges', 'signed-in', () => import('../badge/badges-page.tsx')),
  route('/churches', 'signed-in', () => import('../church/churches-page.tsx')),
  route('/churches/:id', 'signed-in', () => import('../church/church-profile-page.tsx')),
  route('/churches/:id/edit', 'signed-in', () => import('../church/edit-church-page.tsx')),
  route('/churches/:id/invite', 'signed-in', () => import('../church/invite-church-page.tsx')),
  route(GROUPS_PATH, 'signed-in', () => import('../group/groups-page.tsx')),
  route(groupPath(':id'), 'signed-in', () => import('../group/group-detail-page.tsx')),
  route(joinGroupPath(':code'), 'signed-in', () => import('../group/join-group-page.tsx')),
  route(
    sprintQuestionsPath(':id'),
    'signed-in',
    () => import('../sprint/choose-questions-page.tsx'),
  ),
  route(
    sprintResultsPath(':id', ':sprintId'),
    'signed-in',
    () => import('../sprint/sprint-results-page.tsx'),
  ),
  route(
    sprintSheetPath(':id', ':sprintId'),
    'signed-in',
    () => import('../sprint/sprint-sheet-page.tsx'),
  ),
  route('/leaderboard', 'signed-in-notice', () => import('../leaderboard/leaderboard-page.tsx')),
  route('/users/:userId', 'signed-in-stay', () => import('../profile/public-profile-page.tsx')),
  ...ADMIN_PATHS.map(adminRoute),
  route('/settings', 'signed-in', () => import('../settings/settings-page.tsx')),
]

export const landing = lazyPage(() => import('../landing/landing-page.tsx'))
export const dashboard = lazyPage(() => import('../dashboard/dashboard-page.tsx'))
export const notFound = lazyPage(() => import('./not-found-page.tsx'))

/** Whether a path matches the route: `:id` stands for any one segment. */
const matches = (route: PageRoute, path: string): boolean => {
  const actual = path.split('/')
  const pattern = route.path.split('/')
  return (
    actual.length === pattern.length &&
    pattern.every((part, index) =>
      part.startsWith(':') ? actual[index] !== '' : part === actual[index],
    )
  )
}

const lazyPageOf = (path: string): LazyPage | undefined =>
  path === '/' ? landing : ROUTES.find((route) => matches(route, path))?.page

registerPages({
  isKnown: (path) => lazyPageOf(path) !== undefined,
  preload: (path, search) => {
    // A failed preload costs nothing: opening the page tries again and reports it.
    lazyPageOf(path)
      ?.preload(search)
      .catch(() => {})
  },
})
