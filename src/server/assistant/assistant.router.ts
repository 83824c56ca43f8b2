import { featureProcedure, router } from '../trpc.ts'
import { encourage } from './assistant.service.ts'

export const assistantRouter = router({
  encouragement: featureProcedure('reminders').mutation(async ({ ctx }) => {
    await ctx.limits.charge('assistant', ctx.user.id)
    return encourage(ctx.database, ctx.assistant, ctx.user, ctx.now())
  }),
})
