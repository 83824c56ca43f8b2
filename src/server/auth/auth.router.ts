import { developmentSignInSchema } from '../../domain/schema/auth.ts'
import { RefusalError } from '../errors.ts'
import { publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { ownUserView } from '../user/user.view.ts'
import { ownWeeklyProgress, signInForDevelopment } from './auth.service.ts'

/** An identity provider that is switched on. */
type Provider = { readonly name: string; readonly label: string; readonly path: string }

export const authRouter = router({
  user: signedInProcedure.query(async ({ ctx }) => {
    const weeklyProgress = await ownWeeklyProgress(ctx.database, ctx.user, ctx.now())
    return ownUserView(ctx.user, weeklyProgress, ctx.now())
  }),

  /** The ways in that this installation offers. */
  providers: publicProcedure.query(({ ctx }) => ({
    developmentSignIn: ctx.config.developmentSignIn,
    providers: [] as Provider[],
  })),

  createTestUser: publicProcedure
    .input(developmentSignInSchema)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.config.developmentSignIn) {
        throw new RefusalError('not_found', 'There is nothing at this address.')
      }
      const { user, session } = await signInForDevelopment(ctx.database, input, ctx.now())
      ctx.cookie.set(session.token, session.expiresAt)
      return { message: 'Signed in as the test user.', user }
    }),
})
