import type { AdminPageName, PageName } from './page.ts'
import { PRODUCT_NAME, pageTitle } from './product.ts'

/** The title of a page without one of its own: the landing page's. */
export const DEFAULT_TITLE = `${PRODUCT_NAME}: ten Bible questions a day`

/** The title where an address has no page. */
export const NOT_FOUND_TITLE = '404 Page Not Found'

/** Each page's title, without the product's name; what it shows may have one of its own, such as a church. */
export const PAGE_TITLES: Readonly<Record<Exclude<PageName, AdminPageName | 'home'>, string>> = {
  auth: 'Sign in',
  login: 'Sign In',
  signup: 'Sign Up',
  testAuth: 'Sign-in test',
  devAuth: 'Development sign-in',
  levels: 'Levels',
  support: 'Support',
  contact: 'Support',
  features: 'Features',
  updates: 'Get Updates',
  dashboard: 'Dashboard',
  quiz: 'Quiz',
  missed: 'Missed questions',
  journey: 'Journey',
  profile: 'Profile',
  badges: 'Badges',
  churches: 'Churches',
  church: 'Church',
  churchEdit: 'Edit church',
  churchInvite: 'Invite members',
  groups: 'Study Groups',
  group: 'Study Group',
  groupJoin: 'Join a Study Group',
  sprintQuestions: 'Choose the questions',
  sprintResults: 'Sprint results',
  sprintSheet: 'Print or project',
  leaderboard: 'Leaderboard',
  user: 'Profile',
  settings: 'Settings',
}

type TitledPage = keyof typeof PAGE_TITLES

const isTitled = (page: PageName): page is TitledPage => page in PAGE_TITLES

/**
 * The title of the document at a page: "Levels | Berean". Those of administration bring their own
 * (admin-page-title.ts). Of no
 * page, the not-found page's.
 */
export const documentTitleOf = (page: PageName | undefined, title?: string): string => {
  if (title !== undefined) return pageTitle(title)
  if (page === 'home') return DEFAULT_TITLE
  return pageTitle(page && isTitled(page) ? PAGE_TITLES[page] : NOT_FOUND_TITLE)
}
