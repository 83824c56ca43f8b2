import { z } from 'zod'
import { accuracy } from '../../domain/accuracy.ts'
import { coverLetterOf } from '../../domain/group/group.ts'
import { SPRINT_STATUSES, type SprintStatus, weeklyChallengeOf } from '../../domain/group/sprint.ts'
import { GROUP_TIERS, groupProgress, groupTierOf } from '../../domain/group/tier.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { countSchema, percentSchema } from '../platform/view-fields.ts'

/** A group with its sums of the current week and what the viewer has to do with it. */
export type GroupSummary = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly theme: string
  readonly churchId: string | null
  readonly church: string | null
  readonly tags: readonly string[]
  readonly memberCount: number
  readonly xpThisWeek: number
  readonly isMember: boolean
  readonly isLeader: boolean
  readonly isFavorite: boolean
}

export const groupViewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    theme: z.string(),
    churchId: z.uuid().nullable(),
    church: z.string().nullable(),
    tags: z.array(z.string()),
    coverLetter: z.string(),
    memberCount: countSchema,
    xpThisWeek: countSchema,
    tier: z.enum(GROUP_TIERS),
    progressPercentage: z.number().min(0).max(100),
    isMember: z.boolean(),
    isLeader: z.boolean(),
    isFavorite: z.boolean(),
  })
  .meta({ id: 'StudyGroup' })

/** A group as everybody may see it. */
export const groupView = (group: GroupSummary): z.output<typeof groupViewSchema> => ({
  id: group.id,
  name: group.name,
  description: group.description,
  theme: group.theme,
  churchId: group.churchId,
  church: group.church,
  tags: [...group.tags],
  coverLetter: coverLetterOf(group.name),
  memberCount: group.memberCount,
  xpThisWeek: group.xpThisWeek,
  tier: groupTierOf(group.xpThisWeek),
  progressPercentage: groupProgress(group.xpThisWeek),
  isMember: group.isMember,
  isLeader: group.isLeader,
  isFavorite: group.isFavorite,
})

export const rankedGroupViewSchema = z.object({
  ...groupViewSchema.shape,
  rank: z.int().positive(),
})

/** A member as the other members see them. */
export type MemberOfGroup = {
  readonly userId: string
  readonly isLeader: boolean
  readonly joinedAt: Date
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly xpThisWeek: number
  /** Their progress in the newest sprint of the week; null if they have not played it. */
  readonly sprint: { answered: number; correct: number; isFinished: boolean } | null
}

export const groupMemberViewSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  isLeader: z.boolean(),
  isYou: z.boolean(),
  joinedAt: z.iso.datetime(),
  user: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** Never another member's address. */
    email: z.null(),
    profileImageUrl: z.string().nullable(),
  }),
  xpThisWeek: countSchema,
  sprint: z
    .object({ answered: countSchema, correct: countSchema, finished: z.boolean() })
    .nullable(),
})

const groupMemberView = (
  member: MemberOfGroup,
  viewerId: string,
): z.output<typeof groupMemberViewSchema> => ({
  id: member.userId,
  userId: member.userId,
  isLeader: member.isLeader,
  isYou: member.userId === viewerId,
  joinedAt: member.joinedAt.toISOString(),
  user: {
    firstName: member.firstName,
    lastName: member.lastName,
    email: null,
    profileImageUrl: member.profileImageUrl,
  },
  xpThisWeek: member.xpThisWeek,
  sprint: member.sprint && {
    answered: member.sprint.answered,
    correct: member.sprint.correct,
    finished: member.sprint.isFinished,
  },
})

/** A sprint of the current week. */
export type GroupSprint = {
  readonly id: string
  readonly theme: string
  readonly about: string | null
  readonly onTheme: number | null
  readonly total: number
  readonly status: SprintStatus
  readonly openDays: readonly DayKey[]
  /** Today in the group's time zone, of which the open days are. */
  readonly today: DayKey
  readonly questionsAnswered: number
  /** Members who have finished it. */
  readonly finished: number
  readonly startedAt: Date
  readonly closesAt: Date
  readonly endedAt: Date | null
}

export const groupSprintViewSchema = z.object({
  id: z.uuid(),
  theme: z.string(),
  /** What its questions on the theme are about: "Ruth 1-2"; null where no passage or topic was meant. */
  about: z.string().nullable(),
  /** Its questions on the theme; null for a sprint before these were counted. */
  onTheme: countSchema.nullable(),
  total: countSchema,
  status: z.enum(SPRINT_STATUSES),
  openDays: z.array(z.iso.date()),
  /** Today in the group's time zone, of which the open days are. */
  today: z.iso.date(),
  questionsAnswered: countSchema,
  finished: countSchema,
  startedAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

export const groupSprintView = (sprint: GroupSprint): z.output<typeof groupSprintViewSchema> => ({
  id: sprint.id,
  theme: sprint.theme,
  about: sprint.about,
  onTheme: sprint.onTheme,
  total: sprint.total,
  status: sprint.status,
  openDays: [...sprint.openDays],
  today: sprint.today,
  questionsAnswered: sprint.questionsAnswered,
  finished: sprint.finished,
  startedAt: sprint.startedAt.toISOString(),
  closesAt: sprint.closesAt.toISOString(),
  endedAt: sprint.endedAt?.toISOString() ?? null,
})

/** What only the members of a group see. */
export type GroupForMembers = {
  readonly members: readonly MemberOfGroup[]
  /** This week's sprints, the newest first. */
  readonly sprints: readonly GroupSprint[]
  readonly timeZone: string
  /** Today in the group's time zone. */
  readonly today: DayKey
  readonly weekEndsAt: Date
  /** Over the group's whole history. */
  readonly totals: { readonly sprints: number; readonly xp: number }
  /** What the members have answered in this week's sprints. */
  readonly answers: { readonly given: number; readonly correct: number; readonly players: number }
  readonly lastEvent: number
}

export type GroupDetail = {
  readonly group: GroupSummary
  /** Null for a viewer who is not a member. */
  readonly forMembers: GroupForMembers | null
}

const groupForMembersSchema = z.object({
  group: z.object({
    ...groupViewSchema.shape,
    isMember: z.literal(true),
    timeZone: z.string(),
    today: z.iso.date(),
    weekEndsAt: z.iso.datetime(),
    challenge: z.object({
      questionsAnswered: countSchema,
      target: countSchema,
      percentage: percentSchema,
      hintsUnlocked: z.boolean(),
    }),
    /** Whole percent of this week's answers; null before the first one. */
    accuracy: percentSchema.nullable(),
    /** Members who have answered a question this week. */
    activeMembers: countSchema,
    totalSprints: countSchema,
    totalXp: countSchema,
  }),
  members: z.array(groupMemberViewSchema),
  /** This week's sprints, the newest first. */
  sprints: z.array(groupSprintViewSchema),
  /** The event to continue from: `group.events` sends what happens after it. */
  lastEventId: countSchema,
})

/** Who is not a member sees the group's card, and nothing else. */
const groupForOthersSchema = z.object({
  group: z.object({ ...groupViewSchema.shape, isMember: z.literal(false) }),
  members: z.null(),
})

export const groupDetailViewSchema = z.union([groupForMembersSchema, groupForOthersSchema])

const groupForMembersView = (
  group: GroupSummary,
  forMembers: GroupForMembers,
  viewerId: string,
): z.output<typeof groupForMembersSchema> => {
  const questionsAnswered = forMembers.sprints.reduce((sum, one) => sum + one.questionsAnswered, 0)
  const { given, correct, players } = forMembers.answers
  return {
    group: {
      ...groupView(group),
      isMember: true,
      timeZone: forMembers.timeZone,
      today: forMembers.today,
      weekEndsAt: forMembers.weekEndsAt.toISOString(),
      challenge: weeklyChallengeOf(questionsAnswered),
      accuracy: given === 0 ? null : accuracy(correct, given),
      activeMembers: players,
      totalSprints: forMembers.totals.sprints,
      totalXp: forMembers.totals.xp,
    },
    members: forMembers.members.map((member) => groupMemberView(member, viewerId)),
    sprints: forMembers.sprints.map(groupSprintView),
    lastEventId: forMembers.lastEvent,
  }
}

/** A group's own page. */
export const groupDetailView = (
  { group, forMembers }: GroupDetail,
  viewerId: string,
): z.output<typeof groupDetailViewSchema> =>
  forMembers
    ? groupForMembersView(group, forMembers, viewerId)
    : { group: { ...groupView(group), isMember: false }, members: null }

export const inviteViewSchema = z.object({
  inviteLink: z.string(),
  groupName: z.string(),
  expiresAt: z.iso.datetime(),
})

/** An invitation, as everybody who holds its code may read it. */
export const invitationViewSchema = z.object({
  groupName: z.string(),
  church: z.string().nullable(),
})

/**
 * What happens in a group. `progress` carries the new figures, so that nothing has to be added up;
 * after `changed` (members, leaders, sprints) the group is read again.
 */
export const groupEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    sprintId: z.uuid(),
    userId: z.uuid(),
    answered: countSchema,
    correct: countSchema,
    finished: z.boolean(),
    /** The member's XP for the group this week. */
    memberXpThisWeek: countSchema,
    /** Questions of this sprint that at least one member has answered. */
    questionsAnswered: countSchema,
    /** The group's week, as in `groupForMembersSchema`. */
    week: z.object({
      xp: countSchema,
      questionsAnswered: countSchema,
      accuracy: percentSchema.nullable(),
      activeMembers: countSchema,
    }),
  }),
  z.object({ kind: z.literal('changed') }),
])

export type GroupEventView = z.output<typeof groupEventSchema>
