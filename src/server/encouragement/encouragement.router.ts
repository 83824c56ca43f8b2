import { featureProcedure, router } from '../trpc.ts'
import { encourage } from './encouragement.service.ts'

export const encouragementRouter = router({
  create: featureProcedure('reminders').mutation(async ({ ctx }) => {
    await ctx.limits.charge('assistant', ctx.user.id)
    return encourage(ctx.database, ctx.assistant, ctx.user, ctx.now())
  }),
})
