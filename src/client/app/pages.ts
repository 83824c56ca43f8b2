import { type AdminPageName, type PageName, pageAt } from '../../domain/site/page.ts'
import type { LoadPage } from '../shared/lazy-page.tsx'

/**
 * `signed-in-notice`: visitors are told before they are sent to the sign-in. `signed-in-stay`: the
 * page itself says so when the session ends while it is open. `invited`: the page offers visitors to sign in.
 */
type Access = 'public' | 'signed-in' | 'signed-in-notice' | 'signed-in-stay' | 'invited'

/** Who may open a page, and what loads its code. */
type PageCode = readonly [access: Access, load: LoadPage]

type PublishedPage = Exclude<PageName, AdminPageName>

/** Every page but those of administration. At `/`, players see their dashboard (router.tsx). */
const PAGES: Readonly<Record<PublishedPage, PageCode>> = {
  home: ['public', () => import('../landing/landing-page.tsx')],
  auth: ['public', () => import('../auth/auth-page.tsx')],
  login: ['public', () => import('../auth/login-page.tsx')],
  signup: ['public', () => import('../auth/signup-page.tsx')],
  testAuth: ['public', () => import('../auth/test-auth-page.tsx')],
  devAuth: ['public', () => import('../auth/dev-auth-page.tsx')],
  levels: ['public', () => import('../levels/levels-page.tsx')],
  support: ['public', () => import('../support/support-page.tsx')],
  contact: ['public', () => import('../support/support-page.tsx')],
  features: ['public', () => import('../support/features-page.tsx')],
  updates: ['public', () => import('../support/updates-page.tsx')],
  dashboard: ['signed-in', () => import('../dashboard/dashboard-page.tsx')],
  quiz: ['signed-in-notice', () => import('../quiz/quiz-page.tsx')],
  missed: ['signed-in', () => import('../quiz/missed/missed-page.tsx')],
  journey: ['signed-in', () => import('../journey/journey-page.tsx')],
  profile: ['signed-in-stay', () => import('../profile/profile-page.tsx')],
  badges: ['signed-in', () => import('../badge/badges-page.tsx')],
  churches: ['signed-in', () => import('../church/churches-page.tsx')],
  church: ['signed-in', () => import('../church/church-profile-page.tsx')],
  churchEdit: ['signed-in', () => import('../church/edit-church-page.tsx')],
  churchInvite: ['signed-in', () => import('../church/invite-church-page.tsx')],
  groups: ['signed-in', () => import('../group/groups-page.tsx')],
  group: ['signed-in', () => import('../group/group-detail-page.tsx')],
  groupJoin: ['invited', () => import('../group/join-group-page.tsx')],
  sprintQuestions: ['signed-in', () => import('../sprint/choose-questions-page.tsx')],
  sprintResults: ['signed-in', () => import('../sprint/sprint-results-page.tsx')],
  sprintSheet: ['signed-in', () => import('../sprint/sprint-sheet-page.tsx')],
  leaderboard: ['signed-in-notice', () => import('../leaderboard/leaderboard-page.tsx')],
  user: ['signed-in-stay', () => import('../profile/public-profile-page.tsx')],
  settings: ['signed-in', () => import('../settings/settings-page.tsx')],
}

const isPublished = (page: PageName): page is PublishedPage => page in PAGES

/** Where the code of administration is, few people need to know: everyone's first load does without it. */
const loadAdminPage =
  (page: AdminPageName): LoadPage =>
  async () => {
    const { ADMIN_PAGES } = await import('../admin/admin-pages.ts')
    return ADMIN_PAGES[page]()
  }

export const codeOf = (page: PageName): PageCode =>
  isPublished(page) ? PAGES[page] : ['signed-in', loadAdminPage(page)]

export const isDashboard = (path: string): boolean =>
  ['home', 'dashboard'].includes(pageAt(path) ?? '')

/**
 * The page to load for a path, as long as it is not known whether the session still holds; null where a
 * visitor will not see it.
 */
export const firstPageAt = (path: string, isPlayer: boolean): PageName | null => {
  const page = pageAt(path)
  if (page === 'home' && isPlayer) return 'dashboard'
  return page && (isPlayer || !codeOf(page)[0].startsWith('signed-in')) ? page : null
}
