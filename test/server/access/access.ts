import type { ProcedureName } from '../../../src/server/rest/routes.ts'

export type Access = 'public' | 'signed in' | 'question administrator' | 'site administrator'

/** Who may call which procedure, over either wire. Written by hand, so that the server's own word is checked. */
export const ACCESS: Readonly<Record<ProcedureName, Access>> = {
  'site.info': 'public',
  'auth.user': 'signed in',
  'auth.providers': 'public',
  'auth.sessions': 'signed in',
  'auth.endSession': 'signed in',
  'auth.endAllSessions': 'signed in',
  'development.createTestUser': 'public',
  'flag.list': 'signed in',
  'dashboard.get': 'signed in',
  'quiz.books': 'signed in',
  'quiz.startDaily': 'signed in',
  'quiz.attempt': 'signed in',
  'quiz.answer': 'signed in',
  'quiz.questions': 'signed in',
  'quiz.questionsByIds': 'signed in',
  'quiz.submit': 'signed in',
  'badge.mine': 'signed in',
  'badge.progress': 'signed in',
  'church.mine': 'signed in',
  'church.search': 'signed in',
  'church.get': 'signed in',
  'church.members': 'signed in',
  'church.propose': 'signed in',
  'church.validate': 'signed in',
  'church.join': 'signed in',
  'church.makePrimary': 'signed in',
  'church.leave': 'signed in',
  'leaderboard.churches': 'signed in',
  'leaderboard.church': 'signed in',
  'encouragement.create': 'signed in',
  'profile.get': 'signed in',
  'user.settings': 'signed in',
  'user.updateSettings': 'signed in',
  'user.updatePrivacy': 'signed in',
  'user.downloadData': 'signed in',
  'user.deleteAccount': 'signed in',
}

/** Calls that end the caller's own session or account. */
export const LEAVING: readonly ProcedureName[] = ['user.deleteAccount', 'auth.endAllSessions']
/** Signs in as anybody, which is its purpose. */
export const ENTERING: readonly ProcedureName[] = ['development.createTestUser']
/** Mutations that only look something up. */
export const WRITING_NOTHING: readonly ProcedureName[] = [
  'quiz.questionsByIds',
  'encouragement.create',
  'church.validate',
]

/** Addresses that stand for no procedure: those that browsers are sent to, and the watchers'. */
export const NAVIGATIONS: Readonly<Record<string, Access>> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/og/default': 'public',
  'GET /api/login': 'public',
  'GET /api/auth/login': 'public',
  'GET /api/auth/google': 'public',
  'GET /api/auth/replit': 'public',
  'GET /api/auth/oidc': 'public',
  'GET /api/auth/callback/google': 'public',
  'GET /api/auth/callback/replit': 'public',
  'GET /api/auth/callback/oidc': 'public',
  'GET /api/logout': 'public',
}
