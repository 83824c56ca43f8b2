import { z } from 'zod'
import { featureProcedure, reply, router } from '../../trpc.ts'
import { badgeRecord } from './award.service.ts'
import { badgesWithProgress, listEarnedBadges } from './badge.service.ts'
import { badgeProgressViewSchema, badgeRecordView, badgeRecordViewSchema } from './badge.view.ts'

export const badgeRouter = router({
  mine: featureProcedure('badges')
    .output(reply(z.array(badgeRecordViewSchema)))
    .query(async ({ ctx }) => {
      const badges = await listEarnedBadges(ctx.database, ctx.user.id)
      return badges.map(badgeRecordView)
    }),

  progress: featureProcedure('badges')
    .meta({ reads: [badgeRecord] })
    .output(reply(z.object({ badges: z.array(badgeProgressViewSchema) })))
    .query(async ({ ctx }) => ({
      badges: await badgesWithProgress(ctx.database, ctx, ctx.now()),
    })),
})
