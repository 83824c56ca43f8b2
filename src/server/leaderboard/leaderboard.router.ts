import { churchLeaderboardSchema, leaderboardSchema } from '../../domain/schema/leaderboard.ts'
import { featureProcedure, router } from '../trpc.ts'
import { churchStandings, globalStandings } from './leaderboard.service.ts'
import { churchLeaderboardView, globalLeaderboardView } from './leaderboard.view.ts'

export const leaderboardRouter = router({
  /** Churches of most points, learners without one, and where the caller stands. */
  churches: featureProcedure('leaderboards')
    .input(leaderboardSchema)
    .query(async ({ ctx, input }) =>
      globalLeaderboardView(
        await globalStandings(ctx.database, ctx.user, input.period, ctx.now()),
        { id: ctx.user.id, primaryChurchId: ctx.user.primaryChurch },
      ),
    ),

  /** A church's members of most points. */
  church: featureProcedure('leaderboards')
    .input(churchLeaderboardSchema)
    .query(async ({ ctx, input }) =>
      churchLeaderboardView(
        await churchStandings(ctx.database, ctx.user, input, ctx.now()),
        ctx.user.id,
      ),
    ),
})
