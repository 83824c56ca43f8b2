import type { AppRouter } from '../router.ts'

type Nouns = AppRouter['_def']['record']
/** `noun.procedure`, as the router spells it. */
export type ProcedureName = {
  [Noun in keyof Nouns & string]: `${Noun}.${keyof Nouns[Noun] & string}`
}[keyof Nouns & string]

type Method = 'get' | 'post' | 'patch' | 'delete'

/** How a text from the address becomes a value; names not listed stay texts. */
export type Coercion = 'number' | 'boolean'

export type Route = {
  readonly method: Method
  /** Parts in braces are inputs. */
  readonly path: `/api/${string}`
  readonly procedure: ProcedureName
  /** Query parameters that are not texts. */
  readonly query?: Readonly<Record<string, Coercion>>
  /** Whether the body's keys are inputs; a call without takes no body. */
  readonly body?: true
}

/** Every documented path, and those beyond them. */
export const routes: readonly Route[] = [
  { method: 'get', path: '/api/site', procedure: 'site.info' },
  { method: 'get', path: '/api/auth/user', procedure: 'auth.user' },
  { method: 'get', path: '/api/auth/providers', procedure: 'auth.providers' },
  { method: 'get', path: '/api/auth/sessions', procedure: 'auth.sessions' },
  { method: 'delete', path: '/api/auth/sessions/{sessionId}', procedure: 'auth.endSession' },
  // Not DELETE without the id: an id left empty by mistake would end them all.
  { method: 'post', path: '/api/auth/sign-out-everywhere', procedure: 'auth.endAllSessions' },
  {
    method: 'post',
    path: '/api/dev/create-test-user',
    procedure: 'development.createTestUser',
    body: true,
  },
  { method: 'get', path: '/api/feature-flags', procedure: 'flag.list' },
  { method: 'get', path: '/api/dashboard', procedure: 'dashboard.get' },
  { method: 'post', path: '/api/daily/start', procedure: 'quiz.startDaily' },
  { method: 'post', path: '/api/encouragement', procedure: 'encouragement.create' },
  { method: 'get', path: '/api/quiz/books', procedure: 'quiz.books' },
  {
    method: 'get',
    path: '/api/quiz/questions',
    procedure: 'quiz.questions',
    query: { limit: 'number', adaptive: 'boolean' },
  },
  {
    method: 'post',
    path: '/api/quiz/questions-by-ids',
    procedure: 'quiz.questionsByIds',
    body: true,
  },
  { method: 'get', path: '/api/quiz/attempt', procedure: 'quiz.attempt' },
  { method: 'post', path: '/api/quiz/answer', procedure: 'quiz.answer', body: true },
  { method: 'post', path: '/api/quiz/submit', procedure: 'quiz.submit', body: true },
  {
    method: 'get',
    path: '/api/study-groups/{sprintGroup}/quiz-sprint/session',
    procedure: 'quiz.sprintSession',
  },
  {
    method: 'patch',
    path: '/api/users/me/profile-privacy',
    procedure: 'user.updatePrivacy',
    body: true,
  },
  { method: 'get', path: '/api/users/me/settings', procedure: 'user.settings' },
  { method: 'patch', path: '/api/users/me/settings', procedure: 'user.updateSettings', body: true },
  { method: 'get', path: '/api/users/me/data', procedure: 'user.downloadData' },
  { method: 'delete', path: '/api/users/me', procedure: 'user.deleteAccount' },
  { method: 'get', path: '/api/users/me/churches', procedure: 'church.mine' },
  { method: 'get', path: '/api/users/{userId}/profile', procedure: 'profile.get' },
  { method: 'get', path: '/api/churches/search', procedure: 'church.search' },
  { method: 'post', path: '/api/churches/propose', procedure: 'church.propose', body: true },
  { method: 'post', path: '/api/churches/validate', procedure: 'church.validate', body: true },
  { method: 'get', path: '/api/churches/{id}', procedure: 'church.get' },
  { method: 'get', path: '/api/churches/{id}/members', procedure: 'church.members' },
  { method: 'get', path: '/api/churches/{id}/leaderboard', procedure: 'leaderboard.church' },
  { method: 'post', path: '/api/churches/{id}/join', procedure: 'church.join', body: true },
  {
    method: 'patch',
    path: '/api/churches/{id}/membership',
    procedure: 'church.makePrimary',
    body: true,
  },
  { method: 'delete', path: '/api/churches/{id}/membership', procedure: 'church.leave' },
  { method: 'get', path: '/api/leaderboard/churches', procedure: 'leaderboard.churches' },
  { method: 'get', path: '/api/badges/user', procedure: 'badge.mine' },
  { method: 'get', path: '/api/badges', procedure: 'badge.progress' },
]

/** The rows whose procedures this installation has. */
export const routesOf = (router: AppRouter): readonly Route[] =>
  routes.filter(({ procedure }) => procedure in router._def.procedures)
