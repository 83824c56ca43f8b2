import { privacySchema, settingsSchema } from '../../domain/schema/user.ts'
import { router, signedInProcedure } from '../trpc.ts'
import { updatePrivacy, updateSettings } from './user.service.ts'
import { settingsView } from './user.view.ts'

export const userRouter = router({
  settings: signedInProcedure.query(({ ctx }) => settingsView(ctx.user)),

  updateSettings: signedInProcedure
    .input(settingsSchema)
    .mutation(({ ctx, input }) => updateSettings(ctx.database, ctx.user.id, input, ctx.now())),

  updatePrivacy: signedInProcedure
    .input(privacySchema)
    .mutation(({ ctx, input }) => updatePrivacy(ctx.database, ctx.user.id, input.isPublicProfile)),
})
