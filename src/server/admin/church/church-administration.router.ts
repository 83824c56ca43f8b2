import { z } from 'zod'
import {
  churchVisibilitySchema,
  handOverChurchSchema,
  listedChurchesSchema,
  listedMembersSchema,
  mergeChurchesSchema,
} from '../../../domain/schema/church-administration.ts'
import { handOverChurch } from '../../church/hand-over.service.ts'
import { mergeChurches } from '../../church/merge.service.ts'
import { setChurchHidden } from '../../church/visibility.service.ts'
import { reply, router, siteAdminProcedure } from '../../trpc.ts'
import { pageCursorsSchema } from '../administration.view.ts'
import {
  listedChurchView,
  listedChurchViewSchema,
  listedMemberView,
  listedMemberViewSchema,
} from './church-administration.view.ts'
import { listChurches, listChurchMembers } from './churches.service.ts'

export const churchAdministrationRouter = router({
  /** A page of the churches, the newest first, or those that match a search best. */
  list: siteAdminProcedure
    .input(listedChurchesSchema)
    .output(reply(pageCursorsSchema.extend({ churches: z.array(listedChurchViewSchema) })))
    .query(async ({ ctx, input }) => {
      const { rows, ...cursors } = await listChurches(ctx.database, input)
      return { churches: rows.map(listedChurchView), ...cursors }
    }),

  /** Members of a church, to choose its admin from. */
  members: siteAdminProcedure
    .input(listedMembersSchema)
    .output(reply(z.object({ members: z.array(listedMemberViewSchema) })))
    .query(async ({ ctx, input }) => ({
      members: (await listChurchMembers(ctx.database, input)).map(listedMemberView),
    })),

  /** Hides a church, or shows it again. */
  setHidden: siteAdminProcedure
    .input(churchVisibilitySchema)
    .output(reply(z.object({ isHidden: z.boolean() })))
    .mutation(async ({ ctx, input }) => {
      await setChurchHidden(ctx.database, ctx.user.id, input, ctx.now())
      return { isHidden: input.isHidden }
    }),

  /** Merges a duplicate church into another one. */
  merge: siteAdminProcedure
    .input(mergeChurchesSchema)
    .output(reply(z.object({ churchId: z.uuid() })))
    .mutation(async ({ ctx, input }) => ({
      churchId: await mergeChurches(ctx.database, ctx.user.id, input, ctx.now()),
    })),

  /** Makes a member the church's only admin. */
  handOver: siteAdminProcedure
    .input(handOverChurchSchema)
    .output(reply(z.object({ handedOver: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await handOverChurch(ctx.database, ctx.user.id, input, ctx.now())
      return { handedOver: true }
    }),
})
