import { reply, router, signedInProcedure } from '../trpc.ts'
import { readDashboard } from './dashboard.service.ts'
import { dashboardView, dashboardViewSchema } from './dashboard.view.ts'

export const dashboardRouter = router({
  get: signedInProcedure.output(reply(dashboardViewSchema)).query(async ({ ctx }) => {
    const now = ctx.now()
    return dashboardView(ctx.user, await readDashboard(ctx.database, ctx.user, now), now)
  }),
})
