/**
 * Every page of the site: its name and its path, in which `:id` stands for any one segment. The order counts
 * where a path fits two pages: a word goes before a parameter. Only `public/site.webmanifest`, which imports
 * nothing, writes one a second time: where the installed application starts.
 */
export const PAGE_PATHS = {
  home: '/',
  auth: '/auth',
  login: '/login',
  signup: '/signup',
  testAuth: '/test-auth',
  devAuth: '/dev-auth',
  levels: '/levels',
  support: '/support',
  contact: '/contact',
  features: '/features',
  updates: '/updates',
  dashboard: '/dashboard',
  quiz: '/quiz',
  missed: '/missed',
  journey: '/journey',
  profile: '/profile',
  badges: '/badges',
  churches: '/churches',
  church: '/churches/:id',
  churchEdit: '/churches/:id/edit',
  churchInvite: '/churches/:id/invite',
  groups: '/groups',
  group: '/groups/:id',
  groupJoin: '/groups/join/:code',
  sprintQuestions: '/groups/:id/sprint',
  sprintResults: '/groups/:id/sprints/:sprintId',
  sprintSheet: '/groups/:id/sprints/:sprintId/sheet',
  leaderboard: '/leaderboard',
  user: '/users/:userId',
  settings: '/settings',
  admin: '/admin',
  adminAudit: '/admin/audit',
  adminChurches: '/admin/churches',
  adminFlags: '/admin/panel',
  adminQuestions: '/admin/questions',
  adminQuestion: '/admin/questions/:id',
  adminReports: '/admin/reports',
  adminUpload: '/admin/upload',
  adminUsers: '/admin/users',
} as const

type Paths = typeof PAGE_PATHS

export type PageName = keyof Paths

/** The pages of administration. */
export type AdminPageName = {
  [Page in PageName]: Paths[Page] extends `/admin${string}` ? Page : never
}[PageName]

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What a page's path needs: nothing, or a text for each of its parameters. */
type ParametersOf<Page extends PageName> = [ParameterOf<Paths[Page]>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Paths[Page]>, string>>]

export const PAGE_NAMES = Object.keys(PAGE_PATHS) as readonly PageName[]

/** The path of a page with something else in place of each parameter. */
const fill = (page: PageName, textFor: (name: string) => string): string =>
  PAGE_PATHS[page].replace(/:(\w+)/g, (_, name: string) => textFor(name))

/** The path that leads to a page, with its parameters encoded. */
export const pathTo = <Page extends PageName>(
  page: Page,
  ...[parameters]: ParametersOf<Page>
): string =>
  fill(page, (name) => encodeURIComponent(String(parameters?.[name as keyof typeof parameters])))

/**
 * What the path of each page matches, with its parameters as named groups. People type addresses: in any case
 * of letters, with a slash at the end.
 */
export const PAGE_EXPRESSIONS = Object.fromEntries(
  PAGE_NAMES.map((page) => [
    page,
    new RegExp(`^${fill(page, (name) => `(?<${name}>[^/]+)`).replace(/\/?$/, '/?')}$`, 'i'),
  ]),
) as Readonly<Record<PageName, RegExp>>

/** The page at a path without query and hash, if there is one. */
export const pageAt = (path: string): PageName | undefined =>
  PAGE_NAMES.find((page) => PAGE_EXPRESSIONS[page].test(path))

/** Whether this is exactly the path of the page, in its own letters. */
export const isExactPath = (page: PageName, path: string): boolean => {
  const groups = PAGE_EXPRESSIONS[page].exec(path)?.groups ?? {}
  return fill(page, (name) => groups[name] ?? '') === path
}

/** Whether a path is the given one or lies below it. */
export const isWithin = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}/`)
