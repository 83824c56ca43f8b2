import { featureProcedure, router } from '../trpc.ts'
import { badgesWithProgress, heldBadges } from './badge.service.ts'
import { badgeRecordView } from './badge.view.ts'

export const badgeRouter = router({
  mine: featureProcedure('badges').query(async ({ ctx }) => {
    const held = await heldBadges(ctx.database, ctx.user.id)
    return held.map(badgeRecordView)
  }),

  progress: featureProcedure('badges').query(async ({ ctx }) => ({
    badges: await badgesWithProgress(ctx.database, ctx.user),
  })),
})
