import { z } from 'zod'
import { countSchema } from '../../platform/view-fields.ts'
import { publicProcedure, reply, router } from '../../trpc.ts'
import { type SiteStatistics, siteStatistics } from './site.service.ts'

const siteSchema = z.object({
  supportEmail: z.string().nullable(),
  statistics: z.object({
    questions: countSchema,
    books: countSchema,
    verses: countSchema,
    chapters: countSchema,
    groups: countSchema,
    averageStreak: z.number().nonnegative().nullable(),
  }) satisfies z.ZodType<SiteStatistics>,
})

export const siteRouter = router({
  /** The support address and figures of this installation. */
  info: publicProcedure.output(reply(siteSchema)).query(async ({ ctx }) => ({
    supportEmail: ctx.config.supportEmail,
    statistics: await siteStatistics(ctx.database, ctx.now()),
  })),
})
