import { z } from 'zod'
import {
  churchEntrySchema,
  churchIdSchema,
  churchMembersSchema,
  churchSearchSchema,
  editChurchSchema,
  joinChurchSchema,
  makePrimarySchema,
  proposeChurchSchema,
} from '../../domain/schema/church.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import { featureProcedure, reply, router } from '../trpc.ts'
import { findChurch, searchChurches } from './church.service.ts'
import {
  churchProfileView,
  churchProfileViewSchema,
  churchView,
  churchViewSchema,
  membershipView,
  membershipViewSchema,
  memberView,
  memberViewSchema,
  suggestionsView,
  suggestionsViewSchema,
} from './church.view.ts'
import { editChurch } from './edit.service.ts'
import { listMembers } from './members.service.ts'
import {
  joinChurch,
  leaveChurch,
  listMemberships,
  makeChurchPrimary,
} from './membership.service.ts'
import { proposeChurch } from './proposal.service.ts'
import { suggestChurches } from './suggestion.service.ts'

const churchProcedure = featureProcedure('groups')

/** Searches and suggestions of one learner that may run at once, on each instance. */
const MAX_SEARCHES = 2
const takePlace = createOpenLimit(
  MAX_SEARCHES,
  'Searches of yours are still running. Please wait until they are done.',
)

/** For procedures that search all churches. */
const searchProcedure = churchProcedure.use(async ({ ctx, next }) => {
  const freePlace = takePlace(ctx.user.id)
  try {
    return await next()
  } finally {
    freePlace()
  }
})

const churchReplySchema = z.object({ church: churchProfileViewSchema })
const membershipReplySchema = z.object({ membership: membershipViewSchema })

export const churchRouter = router({
  /** The caller's memberships, the primary first. */
  mine: churchProcedure
    .output(reply(z.array(membershipViewSchema)))
    .query(async ({ ctx }) =>
      (await listMemberships(ctx.database, ctx.user.id)).map(membershipView),
    ),

  search: searchProcedure
    .input(churchSearchSchema)
    .output(reply(z.object({ churches: z.array(churchViewSchema) })))
    .query(async ({ ctx, input }) => ({
      churches: (await searchChurches(ctx.database, ctx.user, input.q)).map(
        ({ church, membership }) => churchView(church, membership),
      ),
    })),

  get: churchProcedure
    .input(churchIdSchema)
    .output(reply(churchReplySchema))
    .query(async ({ ctx, input }) => {
      const { church, membership } = await findChurch(ctx.database, ctx.user, input.id)
      return { church: churchProfileView(church, membership) }
    }),

  /** A page of the members whose profile is public. */
  members: churchProcedure
    .input(churchMembersSchema)
    .output(
      reply(z.object({ members: z.array(memberViewSchema), nextCursor: z.string().nullable() })),
    )
    .query(async ({ ctx, input }) => {
      const now = ctx.now()
      const { members, nextCursor } = await listMembers(ctx.database, ctx.user, input, now)
      return { members: members.map((member) => memberView(member, now)), nextCursor }
    }),

  /** Adds a church that does not exist yet; the caller joins it as its admin. */
  propose: churchProcedure
    .input(proposeChurchSchema)
    .output(reply(churchReplySchema))
    .mutation(async ({ ctx, input }) => {
      const { church, membership } = await proposeChurch(
        ctx.database,
        ctx.user.id,
        input,
        ctx.now(),
      )
      return { church: churchProfileView(church, membership) }
    }),

  /** Existing churches that the entry may mean, and the tidied entry. */
  validate: searchProcedure
    .input(churchEntrySchema)
    .output(reply(suggestionsViewSchema))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.charge('assistant', ctx.user.id)
      return suggestionsView(await suggestChurches(ctx.database, ctx.assistant, input))
    }),

  /** Changes a church's entry, for its admin and for site admins. */
  edit: churchProcedure
    .input(editChurchSchema)
    .output(reply(churchReplySchema))
    .mutation(async ({ ctx, input: { id, ...changes } }) => {
      const { church, membership } = await editChurch(
        ctx.database,
        ctx.user,
        id,
        changes,
        ctx.now(),
      )
      return { church: churchProfileView(church, membership) }
    }),

  join: churchProcedure
    .input(joinChurchSchema)
    .output(reply(membershipReplySchema))
    .mutation(async ({ ctx, input }) => ({
      membership: membershipView(await joinChurch(ctx.database, ctx.user.id, input, ctx.now())),
    })),

  makePrimary: churchProcedure
    .input(makePrimarySchema)
    .output(reply(membershipReplySchema))
    .mutation(async ({ ctx, input }) => ({
      membership: membershipView(
        await makeChurchPrimary(ctx.database, ctx.user.id, input.id, ctx.now()),
      ),
    })),

  leave: churchProcedure
    .input(churchIdSchema)
    .output(reply(z.object({ left: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await leaveChurch(ctx.database, ctx.user.id, input.id, ctx.now())
      return { left: true }
    }),
})
