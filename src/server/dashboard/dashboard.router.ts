import { router, signedInProcedure } from '../trpc.ts'
import { dashboardFigures } from './dashboard.service.ts'
import { dashboardView, dashboardViewSchema } from './dashboard.view.ts'

export const dashboardRouter = router({
  get: signedInProcedure.output(dashboardViewSchema).query(async ({ ctx }) => {
    const now = ctx.now()
    return dashboardView(ctx.user, await dashboardFigures(ctx.database, ctx.user, now), now)
  }),
})
