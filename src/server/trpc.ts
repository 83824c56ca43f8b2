import { initTRPC } from '@trpc/server'
import type { z } from 'zod'
import {
  type Actor,
  canAdministerQuestions,
  canManageSite,
  canUploadQuestions,
} from '../domain/permission.ts'
import type { FeatureName } from '../domain/site/feature.ts'
import type { Context } from './context.ts'
import type { CurrentSession } from './learner/auth/session.service.ts'
import type { SessionExtra } from './learner/session-extra.ts'
import { errorResponseOf, fromOtherSite, ServiceError, unknownField } from './platform/errors.ts'
import { requireFeature } from './platform/flag.service.ts'

/** What a procedure says of itself. */
export type ProcedureMeta = {
  /** What is read with the caller's session. */
  readonly reads?: readonly SessionExtra<unknown>[]
}

const trpc = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const { code, status, message, details } = errorResponseOf(error)
      return { code: shape.code, message, data: { code, httpStatus: status, details } }
    },
  })

export const { router, createCallerFactory } = trpc

/**
 * Checks a reply against its schema: unknown keys are dropped, a value that does not fit is an
 * internal error. tRPC would take the schema itself, but parse it asynchronously, which takes three
 * times as long.
 */
export const reply = <Schema extends z.ZodType>(schema: Schema) =>
  Object.assign((value: unknown): z.output<Schema> => schema.parse(value), { schema })

/** An empty body cannot be parsed. @throws the error of another one */
const noneWithoutBody =
  ({ hasBody }: Context) =>
  (error: unknown): undefined => {
    if (hasBody) throw error
  }

/**
 * Refuses an input where a mutation takes none, as REST does: tRPC would ignore it, and a caller who means
 * to end one session by its id would end all of them. An empty body is no input.
 */
export const refuseInput = trpc.middleware(async ({ ctx, getRawInput, next }) => {
  const input = (await getRawInput().catch(noneWithoutBody(ctx))) ?? {}
  if (typeof input !== 'object' || Array.isArray(input)) {
    throw new ServiceError('invalid_input', 'This takes no input.')
  }
  const [unexpected] = Object.keys(input)
  if (unexpected) throw unknownField(unexpected)
  return next()
})

export const publicProcedure = trpc.procedure

type Caller = Pick<Context, 'session' | 'expectedUserId'>

/** Whether the call was made for one person and another is signed in (decision 68). */
export const isForOtherUser = ({ session, expectedUserId }: Caller): boolean =>
  session !== null && expectedUserId !== null && expectedUserId !== session.user.id

/** @throws not_signed_in, or other_user */
export const requireSession = (caller: Caller): CurrentSession => {
  const { session } = caller
  if (!session) throw new ServiceError('not_signed_in', 'Please sign in first.')
  if (isForOtherUser(caller)) {
    throw new ServiceError(
      'other_user',
      'Someone else is now signed in in this browser, so this was not done. Please reload the page.',
    )
  }
  return session
}

/** For signed-in users; `ctx.user` is the learner's row. */
export const signedInProcedure = trpc.procedure.use(({ ctx, next }) =>
  next({ ctx: requireSession(ctx) }),
)

/**
 * For signed-in users, and for reads that start a clock: a link or a picture on another site must not
 * start it.
 */
export const clockReadProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.isFromOtherSite) throw fromOtherSite()
  return next()
})

/** For signed-in users, if the feature is on. */
export const featureProcedure = (feature: FeatureName) =>
  signedInProcedure.use(async ({ ctx, next }) => {
    await requireFeature(ctx, feature)
    return next()
  })

/** For everybody, if the feature is on. */
export const publicFeatureProcedure = (feature: FeatureName) =>
  publicProcedure.use(async ({ ctx, next }) => {
    const { database, session } = ctx
    await requireFeature({ database, factVersions: session?.factVersions ?? null }, feature)
    return next()
  })

const procedureFor = (isAllowed: (actor: Actor) => boolean, message: string) =>
  signedInProcedure.use(({ ctx, next }) => {
    if (!isAllowed(ctx.user)) throw new ServiceError('forbidden', message)
    return next()
  })

const FOR_QUESTION_ADMINISTRATORS = 'Only question administrators can do this.'

/** @throws forbidden unless the person is a site admin, an admin or a learner of the top level */
export const requireQuestionAdministrator = (actor: Actor): void => {
  if (!canAdministerQuestions(actor)) {
    throw new ServiceError('forbidden', FOR_QUESTION_ADMINISTRATORS)
  }
}

/** For site admins, admins and learners of the top level. */
export const questionAdministratorProcedure = procedureFor(
  canAdministerQuestions,
  FOR_QUESTION_ADMINISTRATORS,
)

/** For site admins and learners of the top level. */
export const questionUploaderProcedure = procedureFor(
  canUploadQuestions,
  'Admin access required. You must reach Apostle level (Level 10) to upload questions.',
)

/** For site admins. */
export const siteAdminProcedure = procedureFor(canManageSite, 'Only site admins can do this.')
