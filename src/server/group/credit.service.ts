import { sql } from 'kysely'
import { weekStartOf } from '../../domain/time/time.ts'
import type { Database } from '../platform/db/database.ts'
import { groupToday, lockGroup } from './role.service.ts'

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
