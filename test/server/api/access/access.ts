import type { FeatureName } from '../../../../src/domain/site/feature.ts'
import type { ProcedureName } from '../../../../src/server/api/routes.ts'

export type Access =
  | 'public'
  | 'signed in'
  | 'question administrator'
  | 'question uploader'
  | 'site admin'

/** The roles whose calls are refused to other learners. */
export const RESTRICTED: readonly Access[] = [
  'question administrator',
  'question uploader',
  'site admin',
]

type Rule = {
  readonly who: Access
  /** The call is refused while this feature is off. */
  readonly feature?: FeatureName
  /** Most mutations write something and leave their caller signed in; this one does not. */
  readonly effect?: 'write nothing' | 'sign in' | 'sign out'
}

const ANYONE: Rule = { who: 'public' }
const SIGNED_IN: Rule = { who: 'signed in' }
const QUESTION_ADMINISTRATOR: Rule = { who: 'question administrator' }
const QUESTION_UPLOADER: Rule = { who: 'question uploader' }
const SITE_ADMIN: Rule = { who: 'site admin' }
const whileFeatureIsOn = (feature: FeatureName): Rule => ({ who: 'signed in', feature })

/** Who may make which call, over REST or tRPC. Written by hand, to check the server against. */
export const ACCESS: Readonly<Record<ProcedureName, Rule>> = {
  'site.info': ANYONE,
  'scripture.passage': ANYONE,
  'auth.user': SIGNED_IN,
  'auth.providers': ANYONE,
  'auth.sessions': SIGNED_IN,
  'auth.endSession': SIGNED_IN,
  'auth.endAllSessions': { ...SIGNED_IN, effect: 'sign out' },
  'development.createTestUser': { ...ANYONE, effect: 'sign in' },
  'flag.list': SIGNED_IN,
  'dashboard.get': SIGNED_IN,
  'journey.get': SIGNED_IN,
  'journey.setGoal': SIGNED_IN,
  'journey.seeLastWeek': SIGNED_IN,
  'quiz.books': SIGNED_IN,
  'quiz.startDaily': SIGNED_IN,
  'quiz.attempt': SIGNED_IN,
  'quiz.pastDailies': SIGNED_IN,
  'quiz.setPaused': SIGNED_IN,
  'quiz.answer': SIGNED_IN,
  'quiz.questions': SIGNED_IN,
  'quiz.nextQuestions': SIGNED_IN,
  'quiz.reviewCards': SIGNED_IN,
  'quiz.setCardAside': SIGNED_IN,
  'quiz.missed': SIGNED_IN,
  'quiz.skill': SIGNED_IN,
  'quiz.explanation': SIGNED_IN,
  'quiz.questionsByIds': { ...SIGNED_IN, effect: 'write nothing' },
  'quiz.submit': SIGNED_IN,
  'badge.mine': whileFeatureIsOn('badges'),
  'badge.progress': whileFeatureIsOn('badges'),
  'church.mine': whileFeatureIsOn('groups'),
  'church.search': whileFeatureIsOn('groups'),
  'church.get': whileFeatureIsOn('groups'),
  'church.members': whileFeatureIsOn('groups'),
  'church.propose': whileFeatureIsOn('groups'),
  'church.validate': { ...whileFeatureIsOn('groups'), effect: 'write nothing' },
  'church.edit': whileFeatureIsOn('groups'),
  'church.join': whileFeatureIsOn('groups'),
  'church.makePrimary': whileFeatureIsOn('groups'),
  'church.leave': whileFeatureIsOn('groups'),
  'leaderboard.churches': whileFeatureIsOn('leaderboards'),
  'leaderboard.church': whileFeatureIsOn('leaderboards'),
  'group.list': whileFeatureIsOn('study_groups'),
  'group.leaderboard': whileFeatureIsOn('study_groups'),
  'group.get': whileFeatureIsOn('study_groups'),
  'group.create': whileFeatureIsOn('study_groups'),
  'group.inviteLink': whileFeatureIsOn('study_groups'),
  'group.renewInvite': whileFeatureIsOn('study_groups'),
  'group.invitation': { ...ANYONE, feature: 'study_groups' },
  'group.join': whileFeatureIsOn('study_groups'),
  'group.makeLeader': whileFeatureIsOn('study_groups'),
  'group.leave': whileFeatureIsOn('study_groups'),
  'group.setFavorite': whileFeatureIsOn('study_groups'),
  'sprint.start': whileFeatureIsOn('study_groups'),
  'sprint.nextMix': whileFeatureIsOn('study_groups'),
  'sprint.themeMix': whileFeatureIsOn('study_groups'),
  'sprint.end': whileFeatureIsOn('study_groups'),
  'sprint.session': whileFeatureIsOn('study_groups'),
  'sprint.progress': whileFeatureIsOn('study_groups'),
  'sprint.results': whileFeatureIsOn('study_groups'),
  'sprint.hint': whileFeatureIsOn('study_groups'),
  'sprint.drawQuestions': whileFeatureIsOn('study_groups'),
  'sprint.searchQuestions': whileFeatureIsOn('study_groups'),
  'sprint.openSheet': whileFeatureIsOn('study_groups'),
  'encouragement.create': { ...whileFeatureIsOn('reminders'), effect: 'write nothing' },
  'profile.get': SIGNED_IN,
  'user.settings': SIGNED_IN,
  'user.updateSettings': SIGNED_IN,
  'user.updatePrivacy': SIGNED_IN,
  'user.deleteAccount': { ...SIGNED_IN, effect: 'sign out' },
  'flag.detailed': SITE_ADMIN,
  'flag.initialize': SITE_ADMIN,
  'flag.set': SITE_ADMIN,
  'administration.users': SITE_ADMIN,
  'administration.setSiteAdmin': SITE_ADMIN,
  'administration.setAdmin': SITE_ADMIN,
  'administration.groups': SITE_ADMIN,
  'audit.list': SITE_ADMIN,
  'version.generate': QUESTION_ADMINISTRATOR,
  'version.generation': QUESTION_ADMINISTRATOR,
  'analytics.get': SITE_ADMIN,
  'webVital.record': ANYONE,
  'churchAdministration.list': SITE_ADMIN,
  'churchAdministration.members': SITE_ADMIN,
  'churchAdministration.setHidden': SITE_ADMIN,
  'churchAdministration.merge': SITE_ADMIN,
  'churchAdministration.handOver': SITE_ADMIN,
  'report.question': SIGNED_IN,
  'report.church': whileFeatureIsOn('groups'),
  'report.user': SIGNED_IN,
  'report.listOfQuestions': QUESTION_ADMINISTRATOR,
  'report.handleOfQuestion': QUESTION_ADMINISTRATOR,
  'report.listOfNames': SITE_ADMIN,
  'report.handleOfName': SITE_ADMIN,
  'report.removeName': SITE_ADMIN,
  'version.list': QUESTION_ADMINISTRATOR,
  'version.questions': QUESTION_ADMINISTRATOR,
  'version.activate': QUESTION_ADMINISTRATOR,
  'version.archive': QUESTION_ADMINISTRATOR,
  'question.list': QUESTION_ADMINISTRATOR,
  'question.count': QUESTION_ADMINISTRATOR,
  'question.bookCounts': QUESTION_ADMINISTRATOR,
  'question.get': QUESTION_ADMINISTRATOR,
  'question.edit': QUESTION_ADMINISTRATOR,
  'question.toggle': QUESTION_ADMINISTRATOR,
  'question.delete': QUESTION_ADMINISTRATOR,
  'question.archiveAll': QUESTION_ADMINISTRATOR,
  'question.restore': QUESTION_ADMINISTRATOR,
  'questionFile.upload': QUESTION_UPLOADER,
  'questionFile.describeDownload': QUESTION_ADMINISTRATOR,
}

/** Streams of events, which only tRPC serves. */
export const SUBSCRIPTIONS: Readonly<Record<string, Rule>> = {
  'group.events': whileFeatureIsOn('study_groups'),
}

/** The calls with an effect: `callsWithEffect('sign out')`. */
export const callsWithEffect = (effect: NonNullable<Rule['effect']>): readonly ProcedureName[] =>
  (Object.keys(ACCESS) as ProcedureName[]).filter((name) => ACCESS[name].effect === effect)

/** Addresses without a procedure: those that browsers are sent to, and health checks. */
export const NAVIGATIONS: Readonly<Record<string, Access>> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/og/default': 'public',
  'GET /api/og/invitation': 'public',
  'GET /api/login': 'public',
  'GET /api/auth/login': 'public',
  'GET /api/auth/google': 'public',
  'GET /api/auth/replit': 'public',
  'GET /api/auth/oidc': 'public',
  'GET /api/auth/callback/google': 'public',
  'GET /api/auth/callback/replit': 'public',
  'GET /api/auth/callback/oidc': 'public',
  'GET /api/logout': 'public',
  'GET /api/users/me/data': 'signed in',
  'GET /api/admin/questions/export': 'question administrator',
}
