import { reply, router, signedInProcedure } from '../../trpc.ts'
import { dashboardPart, readDashboard } from './dashboard.service.ts'
import { dashboardView, dashboardViewSchema } from './dashboard.view.ts'

export const dashboardRouter = router({
  get: signedInProcedure
    .meta({ reads: [dashboardPart] })
    .output(reply(dashboardViewSchema))
    .query(async ({ ctx }) => {
      const now = ctx.now()
      return dashboardView(ctx.user, await readDashboard(ctx, now), now)
    }),
})
