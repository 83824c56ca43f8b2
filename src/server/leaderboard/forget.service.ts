import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Learner } from '../user/learner.ts'
import { count } from './counter.service.ts'
import { shardOf } from './shard.ts'

/**
 * Takes a learner who deletes their account out of the ranks. What they earned stays in the sums of
 * their churches and of everyone, without them.
 */
export const forgetScores = async (transaction: Database, learner: Learner): Promise<void> => {
  await sql`
    insert into score_counts (period, starts_on, is_affiliated, points, shard, users)
    select period, starts_on, is_affiliated, points, ${shardOf(learner.id)}::smallint, -1
    from user_scores where user_id = ${learner.id}::uuid
    order by period, starts_on, is_affiliated, points
    on conflict (period, starts_on, is_affiliated, points, shard)
    do update set users = score_counts.users + excluded.users`.execute(transaction)
  await sql`
    update church_scores as score set active_members = active_members - 1
    from (
      select church_id, period, starts_on from member_scores where user_id = ${learner.id}::uuid
      order by church_id, period, starts_on
    ) as own
    where score.church_id = own.church_id and score.period = own.period
      and score.starts_on = own.starts_on`.execute(transaction)
  if (learner.primaryChurch === null) await count(transaction, 'unaffiliated_users', learner.id, -1)
}
