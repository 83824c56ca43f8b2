import { reply, router, siteAdminProcedure } from '../../trpc.ts'
import { getAnalytics } from './analytics.service.ts'
import { analyticsView, analyticsViewSchema } from './analytics.view.ts'

export const analyticsRouter = router({
  /** Figures about the use of the site, in UTC. */
  get: siteAdminProcedure
    .output(reply(analyticsViewSchema))
    .query(async ({ ctx }) => analyticsView(await getAnalytics(ctx.database, ctx.now()))),
})
