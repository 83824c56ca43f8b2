import { featureProcedure, router } from '../trpc.ts'
import { encourage } from './assistant.service.ts'
import { builtInAssistant } from './assistant.ts'

export const assistantRouter = router({
  encouragement: featureProcedure('reminders').mutation(({ ctx }) =>
    encourage(ctx.database, builtInAssistant(ctx.random), ctx.user, ctx.now()),
  ),
})
