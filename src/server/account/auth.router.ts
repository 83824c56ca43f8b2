import { z } from 'zod'
import { sessionIdSchema } from '../../domain/schema/auth.ts'
import { sessionExtra } from '../learner/session-extra.ts'
import { recentDailies, weeklyProgressOf } from '../quiz/weekly-challenge.service.ts'
import { publicProcedure, refuseInput, reply, router, signedInProcedure } from '../trpc.ts'
import { providersView, providersViewSchema, sessionView, sessionViewSchema } from './auth.view.ts'
import { endAllSessions, endOwnSession, listSessions } from './sessions.service.ts'
import { ownUserView, ownUserViewSchema } from './user.view.ts'

const endedSchema = z.object({ ended: z.literal(true) })

export const authRouter = router({
  user: signedInProcedure
    .meta({ reads: [recentDailies] })
    .output(reply(ownUserViewSchema))
    .query(async ({ ctx }) => {
      const now = ctx.now()
      const days = await sessionExtra(ctx.database, ctx, recentDailies, now)
      return ownUserView(ctx.user, weeklyProgressOf(days, ctx.user, now), now)
    }),

  /** The ways to sign in, the default one first. */
  providers: publicProcedure
    .output(reply(providersViewSchema))
    .query(({ ctx }) => providersView(ctx.config)),

  /** The browsers in which the caller is signed in. */
  sessions: signedInProcedure
    .output(reply(z.object({ sessions: z.array(sessionViewSchema) })))
    .query(async ({ ctx }) => {
      const sessions = await listSessions(ctx.database, ctx.user.id, ctx.now())
      return { sessions: sessions.map((session) => sessionView(session, ctx.sessionId)) }
    }),

  endSession: signedInProcedure
    .input(sessionIdSchema)
    .output(reply(endedSchema))
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx.database, ctx.user.id, input.sessionId)
      if (input.sessionId === ctx.sessionId) ctx.cookie.clear()
      return { ended: true }
    }),

  endAllSessions: signedInProcedure
    .use(refuseInput)
    .output(reply(endedSchema))
    .mutation(async ({ ctx }) => {
      await endAllSessions(ctx.database, ctx.user.id, ctx.now())
      ctx.cookie.clear()
      return { ended: true }
    }),
})
