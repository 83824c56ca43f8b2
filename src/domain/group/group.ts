import { firstLetterOf } from '../learner/person.ts'
import { err, ok, type Result } from '../result.ts'
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from './group-limits.ts'

export type GroupMember = {
  readonly userId: string
  readonly isLeader: boolean
  readonly joinedAt: Date
}

/** What changes when somebody leaves a group. */
export type Departure = {
  /** The member who leads from now on because the last leader left; null if nobody has to. */
  readonly newLeaderId: string | null
  /** Whether nobody is left, so that the group is deleted. */
  readonly isEmpty: boolean
}

const NOT_A_MEMBER = 'You are not a member of this group.'

/**
 * Leaves a group. When the last leader leaves, the member of longest standing leads.
 * @returns not_found for somebody who is not a member
 */
export const leaveGroup = (members: readonly GroupMember[], userId: string): Result<Departure> => {
  const remaining = members.filter((member) => member.userId !== userId)
  if (remaining.length === members.length) return err('not_found', NOT_A_MEMBER)
  const needsLeader = !remaining.some(({ isLeader }) => isLeader)
  return ok({
    newLeaderId: needsLeader ? (longestStanding(remaining)?.userId ?? null) : null,
    isEmpty: remaining.length === 0,
  })
}

/** The member who joined first; ties are broken by id. */
const longestStanding = (members: readonly GroupMember[]): GroupMember | undefined =>
  [...members].sort(
    (one, other) =>
      one.joinedAt.getTime() - other.joinedAt.getTime() || (one.userId < other.userId ? -1 : 1),
  )[0]

/**
 * Whether one more person can join a group. Joining twice is checked before: it changes nothing.
 * @param groups groups that the person belongs to
 * @returns conflict for a full group, and for too many groups
 */
export const checkGroupJoin = (groups: number, members: number): Result<void> => {
  if (groups >= MAX_GROUPS) {
    return err(
      'conflict',
      `You’ve joined ${MAX_GROUPS} study groups, the maximum. Leave one to join another.`,
    )
  }
  return members >= MAX_GROUP_MEMBERS
    ? err('conflict', `This group is full: it has ${MAX_GROUP_MEMBERS} members.`)
    : ok(undefined)
}

/** The letter on a group's card: the first of its name, in upper case. */
export const coverLetterOf = (name: string): string => firstLetterOf(name.trim().toUpperCase())

/** Tags as typed, separated by commas: trimmed, without empty ones and repetitions. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** Ranks by XP, the most first: equal XP share a rank, and the next rank skips as many. */
export const ranksOf = (xpInOrder: readonly number[]): number[] =>
  xpInOrder.map((xp) => xpInOrder.indexOf(xp) + 1)
