import { authRouter } from './account/auth.router.ts'
import { developmentRouter } from './account/development.router.ts'
import { userRouter } from './account/user.router.ts'
import { administrationRouter } from './administration/administration.router.ts'
import { auditRouter } from './audit/audit.router.ts'
import { badgeRouter } from './badge/badge.router.ts'
import { churchRouter } from './church/church.router.ts'
import { dashboardRouter } from './dashboard/dashboard.router.ts'
import { encouragementRouter } from './encouragement/encouragement.router.ts'
import { groupRouter } from './group/group.router.ts'
import { leaderboardRouter } from './leaderboard/leaderboard.router.ts'
import { churchAdministrationRouter } from './moderation/church-administration.router.ts'
import { reportRouter } from './moderation/report.router.ts'
import { profileRouter } from './profile/profile.router.ts'
import { questionRouter } from './question-administration/question.router.ts'
import { questionFileRouter } from './question-file/question-file.router.ts'
import { quizRouter } from './quiz/quiz.router.ts'
import { scriptureRouter } from './scripture/scripture.router.ts'
import { flagRouter } from './site/flag.router.ts'
import { siteRouter } from './site/site.router.ts'
import { sprintRouter } from './sprint/sprint.router.ts'
import { analyticsRouter } from './statistics/analytics.router.ts'
import { router } from './trpc.ts'
import { versionRouter } from './version/version.router.ts'
import { webVitalRouter } from './web-vital/web-vital.router.ts'

const nouns = {
  site: siteRouter,
  scripture: scriptureRouter,
  auth: authRouter,
  flag: flagRouter,
  dashboard: dashboardRouter,
  quiz: quizRouter,
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
