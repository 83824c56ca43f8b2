import { developmentSignInSchema } from '../../domain/schema/auth.ts'
import { signInForDevelopment } from '../learner/auth/sign-in.service.ts'
import { publicProcedure, reply, router } from '../trpc.ts'
import { developmentUserSchema } from './auth.view.ts'

/** Sign-in by typing any name. In production the router does not have it. */
export const developmentRouter = router({
  createTestUser: publicProcedure
    .input(developmentSignInSchema)
    .output(reply(developmentUserSchema))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.charge('signIn', ctx.network)
      const { user, session } = await signInForDevelopment(ctx.database, input, {
        browser: { userAgent: ctx.userAgent, token: ctx.cookie.token },
        siteAdminEmails: ctx.config.siteAdminEmails,
        now: ctx.now(),
      })
      ctx.cookie.set(session.token, session.expiresAt)
      return { message: 'Signed in as the test user.', user }
    }),
})
