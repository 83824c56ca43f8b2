import { userIdSchema } from '../../../domain/schema/user.ts'
import { reply, router, signedInProcedure } from '../../trpc.ts'
import { readProfile } from './profile.service.ts'
import { publicProfileView, publicProfileViewSchema } from './profile.view.ts'

export const profileRouter = router({
  /** Another learner's public profile, or the caller's own. */
  get: signedInProcedure
    .input(userIdSchema)
    .output(reply(publicProfileViewSchema))
    .query(async ({ ctx, input }) =>
      publicProfileView(
        await readProfile(ctx, ctx.user, input.userId, ctx.now()),
        ctx.user.id,
        ctx.now(),
      ),
    ),
})
