import { initTRPC } from '@trpc/server'
import type { FeatureName } from '../domain/feature.ts'
import type { Context } from './context.ts'
import { RefusalError, reportOf } from './errors.ts'
import { readFlags } from './flag/flag.service.ts'

const trpc = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => {
    const { code, status, message, details } = reportOf(error)
    return { code: shape.code, message, data: { code, httpStatus: status, details } }
  },
})

export const { router, createCallerFactory } = trpc

export const publicProcedure = trpc.procedure

/** For anyone who is signed in; `ctx.user` is the learner's row. */
export const signedInProcedure = trpc.procedure.use(({ ctx, next }) => {
  if (!ctx.signedIn) throw new RefusalError('not_signed_in', 'Please sign in first.')
  return next({ ctx: { ...ctx, user: ctx.signedIn.user } })
})

/** For anyone who is signed in, while the feature is on. */
export const featureProcedure = (feature: FeatureName) =>
  signedInProcedure.use(async ({ ctx, next }) => {
    const flags = await readFlags(ctx.database)
    if (!flags[feature]) {
      throw new RefusalError('feature_off', 'This feature is switched off at the moment.')
    }
    return next()
  })
