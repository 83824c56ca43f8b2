import { z } from 'zod'
import { sessionExtra } from '../../learner/session-extra.ts'
import type { Encouragement } from '../../platform/assistant/assistant.ts'
import { recentDailies } from '../../quiz/weekly-challenge.service.ts'
import { featureProcedure, refuseInput, reply, router } from '../../trpc.ts'
import { encourage } from './encouragement.service.ts'

const encouragementSchema = z.object({
  encouragement: z.string().nullable(),
  fallback: z.string().nullable(),
}) satisfies z.ZodType<Encouragement>

export const encouragementRouter = router({
  create: featureProcedure('reminders')
    .meta({ reads: [recentDailies] })
    .use(refuseInput)
    .output(reply(encouragementSchema))
    .mutation(async ({ ctx }) => {
      await ctx.limits.charge('assistant', ctx.user.id)
      const now = ctx.now()
      const dailies = await sessionExtra(ctx.database, ctx, recentDailies, now)
      return encourage(ctx.assistant, ctx.user, dailies, now)
    }),
})
