import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../router.ts'

type Outputs = inferRouterOutputs<AppRouter>
/** `noun.procedure`, as in the router. */
export type ProcedureName = {
  [Noun in keyof Outputs & string]: `${Noun}.${Callable<Outputs[Noun]> & string}`
}[keyof Outputs & string]

/** All but subscriptions, which only tRPC's protocol has. */
type Callable<Noun> = {
  [Name in keyof Noun]: Noun[Name] extends AsyncIterable<unknown> ? never : Name
}[keyof Noun]

type Method = 'get' | 'post' | 'patch' | 'delete'

export type Route = {
  readonly method: Method
  /** Path with inputs in braces. Other inputs are in the body (`post`, `patch`) or in the query. */
  readonly path: `/api/${string}`
  readonly procedure: ProcedureName
  /** Whether the input may also come as a form with a file (file-form.ts). */
  readonly acceptsFile?: true
  /** The reply depends on the input alone, so browsers and proxies keep it (kept-replies.ts). */
  readonly isKept?: true
}

/** Where browsers send what they measure. */
export const WEB_VITALS_PATH = '/api/rum/web-vitals'

/** Every REST endpoint: those of the specification, and our own. */
export const routes: readonly Route[] = [
  { method: 'get', path: '/api/site', procedure: 'site.info' },
  { method: 'get', path: '/api/scripture', procedure: 'scripture.passage', isKept: true },
  { method: 'get', path: '/api/auth/user', procedure: 'auth.user' },
  { method: 'get', path: '/api/auth/providers', procedure: 'auth.providers' },
  { method: 'get', path: '/api/auth/sessions', procedure: 'auth.sessions' },
  { method: 'delete', path: '/api/auth/sessions/{sessionId}', procedure: 'auth.endSession' },
  // Not DELETE without an id: forgetting the id would sign out everywhere.
  { method: 'post', path: '/api/auth/sign-out-everywhere', procedure: 'auth.endAllSessions' },
  { method: 'post', path: '/api/dev/create-test-user', procedure: 'development.createTestUser' },
  { method: 'get', path: '/api/feature-flags', procedure: 'flag.list' },
  { method: 'get', path: '/api/dashboard', procedure: 'dashboard.get' },
  { method: 'get', path: '/api/journey', procedure: 'journey.get' },
  { method: 'patch', path: '/api/journey/goal', procedure: 'journey.setGoal' },
  { method: 'post', path: '/api/journey/last-week/seen', procedure: 'journey.seeLastWeek' },
  { method: 'post', path: '/api/daily/start', procedure: 'quiz.startDaily' },
  { method: 'post', path: '/api/encouragement', procedure: 'encouragement.create' },
  { method: 'get', path: '/api/daily/past', procedure: 'quiz.pastDailies' },
  { method: 'get', path: '/api/quiz/books', procedure: 'quiz.books' },
  { method: 'get', path: '/api/quiz/questions', procedure: 'quiz.questions' },
  { method: 'post', path: '/api/quiz/next-questions', procedure: 'quiz.nextQuestions' },
  { method: 'get', path: '/api/quiz/review-cards', procedure: 'quiz.reviewCards' },
  {
    method: 'patch',
    path: '/api/quiz/review-cards/{questionId}',
    procedure: 'quiz.setCardAside',
  },
  { method: 'get', path: '/api/quiz/missed', procedure: 'quiz.missed' },
  { method: 'get', path: '/api/quiz/skill', procedure: 'quiz.skill' },
  { method: 'get', path: '/api/quiz/explanation', procedure: 'quiz.explanation' },
  { method: 'post', path: '/api/quiz/questions-by-ids', procedure: 'quiz.questionsByIds' },
  { method: 'get', path: '/api/quiz/attempt', procedure: 'quiz.attempt' },
  { method: 'patch', path: '/api/quiz/attempt/{attemptId}', procedure: 'quiz.setPaused' },
  { method: 'post', path: '/api/quiz/answer', procedure: 'quiz.answer' },
  { method: 'post', path: '/api/quiz/submit', procedure: 'quiz.submit' },
  { method: 'patch', path: '/api/users/me/profile-privacy', procedure: 'user.updatePrivacy' },
  { method: 'get', path: '/api/users/me/settings', procedure: 'user.settings' },
  { method: 'patch', path: '/api/users/me/settings', procedure: 'user.updateSettings' },
  { method: 'delete', path: '/api/users/me', procedure: 'user.deleteAccount' },
  { method: 'get', path: '/api/users/me/churches', procedure: 'church.mine' },
  { method: 'get', path: '/api/users/{userId}/profile', procedure: 'profile.get' },
  { method: 'get', path: '/api/churches/search', procedure: 'church.search' },
  { method: 'post', path: '/api/churches/propose', procedure: 'church.propose' },
  { method: 'post', path: '/api/churches/validate', procedure: 'church.validate' },
  { method: 'get', path: '/api/churches/{id}', procedure: 'church.get' },
  { method: 'patch', path: '/api/churches/{id}', procedure: 'church.edit' },
  { method: 'get', path: '/api/churches/{id}/members', procedure: 'church.members' },
  { method: 'get', path: '/api/churches/{id}/leaderboard', procedure: 'leaderboard.church' },
  { method: 'post', path: '/api/churches/{id}/join', procedure: 'church.join' },
  { method: 'patch', path: '/api/churches/{id}/membership', procedure: 'church.makePrimary' },
  { method: 'delete', path: '/api/churches/{id}/membership', procedure: 'church.leave' },
  { method: 'get', path: '/api/leaderboard/churches', procedure: 'leaderboard.churches' },
  { method: 'get', path: '/api/study-groups', procedure: 'group.list' },
  { method: 'post', path: '/api/study-groups', procedure: 'group.create' },
  { method: 'get', path: '/api/study-groups/leaderboard', procedure: 'group.leaderboard' },
  { method: 'get', path: '/api/study-groups/theme-mix', procedure: 'sprint.themeMix' },
  { method: 'get', path: '/api/study-groups/{id}', procedure: 'group.get' },
  { method: 'get', path: '/api/study-groups/{id}/invite-link', procedure: 'group.inviteLink' },
  { method: 'post', path: '/api/study-groups/{id}/invite-link', procedure: 'group.renewInvite' },
  { method: 'get', path: '/api/groups/invitation', procedure: 'group.invitation' },
  { method: 'post', path: '/api/groups/join', procedure: 'group.join' },
  {
    method: 'patch',
    path: '/api/study-groups/{id}/make-leader/{userId}',
    procedure: 'group.makeLeader',
  },
  { method: 'delete', path: '/api/study-groups/{id}/membership', procedure: 'group.leave' },
  { method: 'patch', path: '/api/study-groups/{id}/favorite', procedure: 'group.setFavorite' },
  { method: 'post', path: '/api/study-groups/{id}/quiz-sprint/start', procedure: 'sprint.start' },
  { method: 'get', path: '/api/study-groups/{id}/quiz-sprint/mix', procedure: 'sprint.nextMix' },
  { method: 'post', path: '/api/study-groups/{id}/quiz-sprint/end', procedure: 'sprint.end' },
  {
    method: 'get',
    path: '/api/study-groups/{id}/quiz-sprint/session',
    procedure: 'sprint.session',
  },
  {
    method: 'get',
    path: '/api/study-groups/{id}/quiz-sprint/progress',
    procedure: 'sprint.progress',
  },
  {
    method: 'get',
    path: '/api/study-groups/{id}/quiz-sprint/results',
    procedure: 'sprint.results',
  },
  { method: 'get', path: '/api/study-groups/{id}/quiz-sprint/hint', procedure: 'sprint.hint' },
  {
    method: 'get',
    path: '/api/study-groups/{id}/quiz-sprint/draw',
    procedure: 'sprint.drawQuestions',
  },
  {
    method: 'get',
    path: '/api/study-groups/{id}/quiz-sprint/search',
    procedure: 'sprint.searchQuestions',
  },
  {
    method: 'post',
    path: '/api/study-groups/{id}/quiz-sprint/sheet',
    procedure: 'sprint.openSheet',
  },
  { method: 'get', path: '/api/badges/user', procedure: 'badge.mine' },
  { method: 'get', path: '/api/badges', procedure: 'badge.progress' },
  { method: 'get', path: '/api/admin/users', procedure: 'administration.users' },
  {
    method: 'patch',
    path: '/api/admin/users/{userId}/site-admin',
    procedure: 'administration.setSiteAdmin',
  },
  {
    method: 'patch',
    path: '/api/admin/users/{userId}/admin',
    procedure: 'administration.setAdmin',
  },
  { method: 'get', path: '/api/admin/groups', procedure: 'administration.groups' },
  { method: 'get', path: '/api/admin/feature-flags/detailed', procedure: 'flag.detailed' },
  { method: 'post', path: '/api/admin/feature-flags/initialize', procedure: 'flag.initialize' },
  { method: 'patch', path: '/api/admin/feature-flags', procedure: 'flag.set' },
  { method: 'get', path: '/api/admin/audit-log', procedure: 'audit.list' },
  { method: 'post', path: '/api/admin/questions/generate', procedure: 'version.generate' },
  {
    method: 'get',
    path: '/api/admin/questions/generations/{id}',
    procedure: 'version.generation',
  },
  { method: 'get', path: '/api/admin/analytics', procedure: 'analytics.get' },
  { method: 'post', path: WEB_VITALS_PATH, procedure: 'webVital.record' },
  { method: 'get', path: '/api/admin/versions', procedure: 'version.list' },
  { method: 'get', path: '/api/admin/versions/{id}/questions', procedure: 'version.questions' },
  { method: 'post', path: '/api/admin/versions/{id}/activate', procedure: 'version.activate' },
  { method: 'post', path: '/api/admin/versions/{id}/archive', procedure: 'version.archive' },
  { method: 'get', path: '/api/admin/questions', procedure: 'question.list' },
  { method: 'delete', path: '/api/admin/questions', procedure: 'question.archiveAll' },
  { method: 'post', path: '/api/admin/questions/restore', procedure: 'question.restore' },
  { method: 'get', path: '/api/admin/questions/count', procedure: 'question.count' },
  { method: 'get', path: '/api/admin/questions/book-counts', procedure: 'question.bookCounts' },
  { method: 'get', path: '/api/admin/questions/{id}', procedure: 'question.get' },
  { method: 'patch', path: '/api/admin/questions/{id}', procedure: 'question.edit' },
  { method: 'delete', path: '/api/admin/questions/{id}', procedure: 'question.delete' },
  { method: 'patch', path: '/api/admin/questions/{id}/toggle', procedure: 'question.toggle' },
  {
    method: 'post',
    path: '/api/admin/upload-questions',
    procedure: 'questionFile.upload',
    acceptsFile: true,
  },
  { method: 'get', path: '/api/admin/question-file', procedure: 'questionFile.describeDownload' },
  {
    method: 'get',
    path: '/api/admin/churches',
    procedure: 'churchAdministration.list',
  },
  {
    method: 'get',
    path: '/api/admin/churches/{id}/members',
    procedure: 'churchAdministration.members',
  },
  {
    method: 'patch',
    path: '/api/admin/churches/{id}/visibility',
    procedure: 'churchAdministration.setHidden',
  },
  {
    method: 'post',
    path: '/api/admin/churches/{id}/merge',
    procedure: 'churchAdministration.merge',
  },
  {
    method: 'post',
    path: '/api/admin/churches/{id}/hand-over',
    procedure: 'churchAdministration.handOver',
  },
  { method: 'post', path: '/api/questions/{id}/report', procedure: 'report.question' },
  { method: 'post', path: '/api/churches/{id}/report', procedure: 'report.church' },
  { method: 'post', path: '/api/users/{userId}/report', procedure: 'report.user' },
  { method: 'get', path: '/api/admin/question-reports', procedure: 'report.listOfQuestions' },
  {
    method: 'patch',
    path: '/api/admin/question-reports/{id}',
    procedure: 'report.handleOfQuestion',
  },
  { method: 'get', path: '/api/admin/name-reports', procedure: 'report.listOfNames' },
  { method: 'patch', path: '/api/admin/name-reports/{id}', procedure: 'report.handleOfName' },
  { method: 'delete', path: '/api/admin/users/{userId}/name', procedure: 'report.removeName' },
]
