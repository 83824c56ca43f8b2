import { initTRPC } from '@trpc/server'
import type { FeatureName } from '../domain/feature.ts'
import { canAdministerQuestions, canManageSite, type Standing } from '../domain/permission.ts'
import type { Context } from './context.ts'
import { RefusalError, reportOf } from './errors.ts'
import { readFlags } from './flag/flag.service.ts'
import { standingOf } from './user/learner.ts'

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
  return next({ ctx: { ...ctx, ...ctx.signedIn } })
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

const procedureFor = (isAllowed: (person: Standing) => boolean, refusal: string) =>
  signedInProcedure.use(({ ctx, next }) => {
    if (!isAllowed(standingOf(ctx.user))) throw new RefusalError('forbidden', refusal)
    return next()
  })

/** For site admins, admins and learners of the top level. */
export const questionAdministratorProcedure = procedureFor(
  canAdministerQuestions,
  'Only question administrators may do this.',
)

/** For site admins. */
export const siteAdministratorProcedure = procedureFor(
  canManageSite,
  'Only site administrators may do this.',
)
