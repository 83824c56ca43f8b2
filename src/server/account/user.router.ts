import { z } from 'zod'
import { privacySchema, settingsSchema } from '../../domain/schema/user.ts'
import { refuseInput, reply, router, signedInProcedure } from '../trpc.ts'
import { deleteAccount } from './delete-account.service.ts'
import { updatePrivacy, updateSettings } from './settings.service.ts'
import { settingsView, settingsViewSchema } from './user.view.ts'

export const userRouter = router({
  settings: signedInProcedure
    .output(reply(settingsViewSchema))
    .query(({ ctx }) => settingsView(ctx.user)),

  updateSettings: signedInProcedure
    .input(settingsSchema)
    .output(reply(settingsViewSchema))
    .mutation(async ({ ctx, input }) =>
      settingsView(await updateSettings(ctx.database, ctx.user.id, input, ctx.now())),
    ),

  updatePrivacy: signedInProcedure
    .input(privacySchema)
    .output(reply(privacySchema))
    .mutation(({ ctx, input }) =>
      updatePrivacy(ctx.database, ctx.user.id, input.isPublicProfile, ctx.now()),
    ),

  /** Deletes the account permanently. */
  deleteAccount: signedInProcedure
    .use(refuseInput)
    .output(reply(z.object({ deleted: z.literal(true) })))
    .mutation(async ({ ctx }) => {
      await deleteAccount(ctx.database, ctx.user.id, ctx.now())
      await ctx.limits.forget(ctx.user.id)
      ctx.cookie.clear()
      return { deleted: true }
    }),
})
