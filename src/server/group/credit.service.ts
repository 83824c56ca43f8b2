import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  addDays,
  type DayKey,
  startOfDay,
  type TimeZone,
  weekStartOf,
} from '../../domain/time/time.ts'
import type { XpAward } from '../../domain/xp.ts'
import type { Database } from '../platform/db/database.ts'
import { groupToday, lockGroup } from './role.service.ts'

/** Who earned XP for which group, and with what. */
type Earning = {
  readonly groupId: string
  readonly userId: string
  readonly sprintId: string
  /** The week of the group that it counts for. */
  readonly weekStartsOn: DayKey
  /** The group's. */
  readonly timeZone: TimeZone
}

/** Writes payments to the group's ledger, and adds them to its sums. The group must be locked. */
export const creditGroup = async (
  transaction: Database,
  { groupId, userId, sprintId, weekStartsOn, timeZone }: Earning,
  paid: readonly XpAward[],
  now: Date,
): Promise<void> => {
  const xp = paid.reduce((sum, { amount }) => sum + amount, 0)
  await transaction
    .insertInto('group_credits')
    .values(
      paid.map(({ sourceKey, amount }) => ({
        id: randomUUID(),
        user: userId,
        group: groupId,
        sprint: sprintId,
        sourceKey,
        xp: amount,
        weekStartsOn,
        earnedAt: now,
      })),
    )
    .execute()
  const weekEndsAt = startOfDay(addDays(weekStartsOn, 7), timeZone)
  // An answer that waited over midnight belongs to the week before, whose sum is no longer kept.
  await sql`
    update study_groups set
      week_xp = case when week_starts_on > ${weekStartsOn}::date then week_xp
        when week_starts_on = ${weekStartsOn}::date then week_xp + ${xp}::int else ${xp}::int end,
      week_ends_at = case when week_starts_on > ${weekStartsOn}::date then week_ends_at
        else ${weekEndsAt}::timestamptz end,
      week_starts_on = greatest(week_starts_on, ${weekStartsOn}::date),
      total_xp = total_xp + ${xp}::int
    where id = ${groupId}::uuid`.execute(transaction)
}

/**
 * Takes out what a learner who deletes their account has earned for a group in the week that is running.
 * What they earned before stays. The learner must be locked.
 */
export const withdrawWeekCredits = async (
  transaction: Database,
  userId: string,
  groupId: string,
  now: Date,
): Promise<void> => {
  const group = await lockGroup(transaction, groupId)
  await sql`
    with withdrawn as (
      delete from group_credits
      where user_id = ${userId}::uuid and group_id = ${groupId}::uuid
        and week_starts_on >= ${weekStartOf(groupToday(group, now))}::date
      returning xp, week_starts_on
    )
    update study_groups set
      week_xp = week_xp - (
        select coalesce(sum(xp), 0) from withdrawn
        where withdrawn.week_starts_on = study_groups.week_starts_on
      ),
      total_xp = total_xp - (select coalesce(sum(xp), 0) from withdrawn)
    where id = ${groupId}::uuid`.execute(transaction)
}
