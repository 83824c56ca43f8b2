import { assistantRouter } from './assistant/assistant.router.ts'
import { authRouter } from './auth/auth.router.ts'
import { developmentRouter } from './auth/development.router.ts'
import { badgeRouter } from './badge/badge.router.ts'
import { churchRouter } from './church/church.router.ts'
import { dashboardRouter } from './dashboard/dashboard.router.ts'
import { flagRouter } from './flag/flag.router.ts'
import { leaderboardRouter } from './leaderboard/leaderboard.router.ts'
import { quizRouter } from './quiz/quiz.router.ts'
import { siteRouter } from './site/site.router.ts'
import { router } from './trpc.ts'
import { userRouter } from './user/user.router.ts'

const nouns = {
  site: siteRouter,
  auth: authRouter,
  flag: flagRouter,
  dashboard: dashboardRouter,
  quiz: quizRouter,
  badge: badgeRouter,
  church: churchRouter,
  leaderboard: leaderboardRouter,
  assistant: assistantRouter,
  user: userRouter,
}

const developmentAppRouter = router({ ...nouns, development: developmentRouter })

export type AppRouter = typeof developmentAppRouter

/** Every procedure; the client's types know development sign-in, production does not have it. */
export const appRouterOf = (config: { readonly developmentSignIn: boolean }): AppRouter =>
  config.developmentSignIn ? developmentAppRouter : (router(nouns) as unknown as AppRouter)
