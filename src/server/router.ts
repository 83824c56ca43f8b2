import { authRouter } from './account/auth.router.ts'
import { dashboardRouter } from './account/dashboard/dashboard.router.ts'
import { encouragementRouter } from './account/dashboard/encouragement.router.ts'
import { developmentRouter } from './account/development.router.ts'
import { journeyRouter } from './account/journey/journey.router.ts'
import { profileRouter } from './account/profile/profile.router.ts'
import { userRouter } from './account/user.router.ts'
import { administrationRouter } from './admin/administration.router.ts'
import { auditRouter } from './admin/audit/audit.router.ts'
import { churchAdministrationRouter } from './admin/church/church-administration.router.ts'
import { questionRouter } from './admin/question/question.router.ts'
import { questionFileRouter } from './admin/question-file/question-file.router.ts'
import { reportRouter } from './admin/report/report.router.ts'
import { flagRouter } from './admin/site/flag.router.ts'
import { siteRouter } from './admin/site/site.router.ts'
import { analyticsRouter } from './admin/statistics/analytics.router.ts'
import { versionRouter } from './admin/version/version.router.ts'
import { webVitalRouter } from './admin/web-vital/web-vital.router.ts'
import { churchRouter } from './church/church.router.ts'
import { groupRouter } from './group/group.router.ts'
import { badgeRouter } from './ledger/badge/badge.router.ts'
import { leaderboardRouter } from './ledger/leaderboard/leaderboard.router.ts'
import { scriptureRouter } from './question/scripture/scripture.router.ts'
import { quizRouterOf } from './quiz/quiz.router.ts'
import { QUIZ_KINDS } from './quiz-kinds.ts'
import { sprintRouter } from './sprint/sprint.router.ts'
import { router } from './trpc.ts'

const nouns = {
  site: siteRouter,
  scripture: scriptureRouter,
  auth: authRouter,
  flag: flagRouter,
  dashboard: dashboardRouter,
  journey: journeyRouter,
  quiz: quizRouterOf(QUIZ_KINDS),
  badge: badgeRouter,
  church: churchRouter,
  leaderboard: leaderboardRouter,
  group: groupRouter,
  sprint: sprintRouter,
  encouragement: encouragementRouter,
  user: userRouter,
  profile: profileRouter,
  administration: administrationRouter,
  audit: auditRouter,
  analytics: analyticsRouter,
  webVital: webVitalRouter,
  version: versionRouter,
  question: questionRouter,
  questionFile: questionFileRouter,
  churchAdministration: churchAdministrationRouter,
  report: reportRouter,
}

const developmentAppRouter = router({ ...nouns, development: developmentRouter })

export type AppRouter = typeof developmentAppRouter

/** The router with every procedure. Development sign-in is always in its type, but not in production. */
export const appRouterOf = (config: { readonly developmentSignIn: boolean }): AppRouter =>
  config.developmentSignIn ? developmentAppRouter : (router(nouns) as unknown as AppRouter)
