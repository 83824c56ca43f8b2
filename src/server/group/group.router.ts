import { tracked } from '@trpc/server'
import { z } from 'zod'
import {
  createGroupSchema,
  favoriteGroupSchema,
  groupEventsSchema,
  groupIdSchema,
  groupLeaderboardSchema,
  joinGroupSchema,
  listGroupsSchema,
  makeLeaderSchema,
} from '../../domain/schema/group.ts'
import { featureProcedure, publicFeatureProcedure, reply, router } from '../trpc.ts'
import { followEvents } from './event.service.ts'
import { getGroup, setFavorite } from './group.service.ts'
import {
  groupDetailView,
  groupDetailViewSchema,
  groupView,
  groupViewSchema,
  invitationViewSchema,
  inviteViewSchema,
  rankedGroupViewSchema,
} from './group.view.ts'
import { findInvitation, getInviteLink, inviteNotValid, renewInviteLink } from './invite.service.ts'
import { groupLeaderboard, listGroups } from './list.service.ts'
import { createGroup, joinGroup, leaveStudyGroup, makeLeader } from './member.service.ts'

const groupProcedure = featureProcedure('study_groups')

export const groupRouter = router({
  /**
   * A page of groups: all of them, the newest first, or the caller's own. A group beyond the page's
   * length says that more follow: the specification has a bare list, without room for a cursor.
   */
  list: groupProcedure
    .input(listGroupsSchema)
    .output(reply(z.array(groupViewSchema)))
    .query(async ({ ctx, input }) =>
      (await listGroups(ctx.database, ctx.user.id, input, ctx.now())).map(groupView),
    ),

  /** The groups with the most XP this week, then those without any. */
  leaderboard: groupProcedure
    .input(groupLeaderboardSchema)
    .output(reply(z.array(rankedGroupViewSchema)))
    .query(async ({ ctx, input }) =>
      (await groupLeaderboard(ctx.database, ctx.user.id, input, ctx.now())).map(
        ({ rank, group }) => ({ ...groupView(group), rank }),
      ),
    ),

  /** A group with its members and this week's sprints; who is not a member sees neither. */
  get: groupProcedure
    .input(groupIdSchema)
    .output(reply(groupDetailViewSchema))
    .query(async ({ ctx, input }) =>
      groupDetailView(await getGroup(ctx.database, ctx.user.id, input.id, ctx.now()), ctx.user.id),
    ),

  /** Creates a group; the caller is its first leader. */
  create: groupProcedure
    .input(createGroupSchema)
    .output(reply(z.object({ group: groupViewSchema })))
    .mutation(async ({ ctx, input }) => ({
      group: groupView(await createGroup(ctx.database, ctx.user.id, input, ctx.now())),
    })),

  /** The link that lets people join. For leaders; a link that has expired is renewed. */
  inviteLink: groupProcedure
    .input(groupIdSchema)
    .output(reply(inviteViewSchema))
    .query(({ ctx, input }) =>
      getInviteLink(ctx.database, ctx.user.id, input.id, ctx.config.publicUrl, ctx.now()),
    ),

  /** A new link; the old one no longer works. For leaders. */
  renewInvite: groupProcedure
    .input(groupIdSchema)
    .output(reply(inviteViewSchema))
    .mutation(({ ctx, input }) =>
      renewInviteLink(ctx.database, ctx.user.id, input.id, ctx.config.publicUrl, ctx.now()),
    ),

  /**
   * The names on an invitation, for whoever holds its code, before they sign in too. A right code counts as
   * any other read: many people who were invited share a network. Wrong ones are counted apart.
   */
  invitation: publicFeatureProcedure('study_groups')
    .input(joinGroupSchema)
    .output(reply(invitationViewSchema))
    .query(async ({ ctx, input }) => {
      ctx.limits.refuse('wrongInvite', ctx.network)
      const invitation = await findInvitation(ctx.database, input.inviteCode, ctx.now())
      if (invitation) return invitation
      await ctx.limits.charge('wrongInvite', ctx.network)
      throw inviteNotValid()
    }),

  /** Joins by an invite code. Joining twice succeeds and changes nothing. */
  join: groupProcedure
    .input(joinGroupSchema)
    .output(
      reply(z.object({ groupId: z.uuid(), groupName: z.string(), alreadyMember: z.boolean() })),
    )
    .mutation(({ ctx, input }) =>
      joinGroup(ctx.database, ctx.user.id, input.inviteCode, ctx.now()),
    ),

  makeLeader: groupProcedure
    .input(makeLeaderSchema)
    .output(reply(z.object({ promoted: z.literal(true) })))
    .mutation(async ({ ctx, input }) => {
      await makeLeader(ctx.database, ctx.user.id, input)
      return { promoted: true }
    }),

  /** Leaves a group; the last member's leaving deletes it. */
  leave: groupProcedure
    .input(groupIdSchema)
    .output(reply(z.object({ left: z.literal(true), groupDeleted: z.boolean() })))
    .mutation(async ({ ctx, input }) => ({
      left: true,
      groupDeleted: await leaveStudyGroup(ctx.database, ctx.user.id, input.id, ctx.now()),
    })),

  setFavorite: groupProcedure
    .input(favoriteGroupSchema)
    .output(reply(z.object({ isFavorite: z.boolean() })))
    .mutation(async ({ ctx, input }) => {
      await setFavorite(ctx.database, ctx.user.id, input)
      return { isFavorite: input.isFavorite }
    }),

  /**
   * What happens in a group from now on, or after the last event that the caller has seen. For members.
   */
  events: groupProcedure.input(groupEventsSchema).subscription(async function* ({
    ctx,
    input,
    signal,
  }) {
    const { database, notifications, user } = ctx
    const following = { groupId: input.id, userId: user.id, after: input.lastEventId }
    const events = followEvents(database, notifications, following, signal)
    // Checked against its schema where it is read, once for all subscribers.
    for await (const { number, event } of events) yield tracked(String(number), event)
  }),
})
