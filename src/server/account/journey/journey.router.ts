import { z } from 'zod'
import { weeklyGoalSchema } from '../../../domain/schema/journey.ts'
import { refuseInput, reply, router, signedInProcedure } from '../../trpc.ts'
import { journeyPart, readJourney, seeLastWeek, setWeeklyGoal } from './journey.service.ts'
import { journeyView, journeyViewSchema } from './journey.view.ts'

export const journeyRouter = router({
  get: signedInProcedure
    .meta({ reads: [journeyPart] })
    .output(reply(journeyViewSchema))
    .query(async ({ ctx }) => {
      const now = ctx.now()
      return journeyView(ctx.user, await readJourney(ctx, now), now)
    }),

  setGoal: signedInProcedure
    .input(weeklyGoalSchema)
    .output(reply(weeklyGoalSchema))
    .mutation(async ({ ctx, input }) => {
      await setWeeklyGoal(ctx.database, ctx.user.id, input.daysPerWeek)
      return input
    }),

  /** The learner has seen what the week before brought: it is not shown again. */
  seeLastWeek: signedInProcedure
    .use(refuseInput)
    .output(reply(z.object({ startsOn: z.iso.date() })))
    .mutation(async ({ ctx }) => ({ startsOn: await seeLastWeek(ctx, ctx.now()) })),
})
