import { publicProcedure, router } from '../trpc.ts'
import { siteStatistics } from './site.service.ts'

export const siteRouter = router({
  /** What the host of this installation says about it, and what there is to say. */
  info: publicProcedure.query(async ({ ctx }) => ({
    supportEmail: ctx.config.supportEmail,
    statistics: await siteStatistics(ctx.database, ctx.now()),
  })),
})
