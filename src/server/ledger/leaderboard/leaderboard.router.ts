import { churchLeaderboardSchema, leaderboardSchema } from '../../../domain/schema/leaderboard.ts'
import { featureProcedure, reply, router } from '../../trpc.ts'
import { readChurchLeaderboard, readLeaderboard } from './leaderboard.service.ts'
import {
  churchLeaderboardView,
  churchLeaderboardViewSchema,
  leaderboardView,
  leaderboardViewSchema,
} from './leaderboard.view.ts'

export const leaderboardRouter = router({
  /** The churches with the most points, the learners without a church, and the caller's ranks. */
  churches: featureProcedure('leaderboards')
    .input(leaderboardSchema)
    .output(reply(leaderboardViewSchema))
    .query(async ({ ctx, input }) =>
      leaderboardView(await readLeaderboard(ctx.database, ctx.user, input.period, ctx.now()), {
        id: ctx.user.id,
        primaryChurchId: ctx.user.primaryChurchId,
      }),
    ),

  /** The members of a church with the most points. */
  church: featureProcedure('leaderboards')
    .input(churchLeaderboardSchema)
    .output(reply(churchLeaderboardViewSchema))
    .query(async ({ ctx, input }) =>
      churchLeaderboardView(
        await readChurchLeaderboard(ctx.database, ctx.user, input, ctx.now()),
        ctx.user.id,
      ),
    ),
})
