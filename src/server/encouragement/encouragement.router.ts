import { z } from 'zod'
import type { Encouragement } from '../assistant/assistant.ts'
import { featureProcedure, reply, router } from '../trpc.ts'
import { encourage } from './encouragement.service.ts'

const encouragementSchema = z.object({
  encouragement: z.string().nullable(),
  fallback: z.string().nullable(),
}) satisfies z.ZodType<Encouragement>

export const encouragementRouter = router({
  create: featureProcedure('reminders')
    .output(reply(encouragementSchema))
    .mutation(async ({ ctx }) => {
      await ctx.limits.charge('assistant', ctx.user.id)
      return encourage(ctx.database, ctx.assistant, ctx.user, ctx.now())
    }),
})
