import { sql } from 'kysely'
import { count } from '../counter/counter.service.ts'
import { shardOf } from '../counter/shard.ts'
import type { Database } from '../db/database.ts'
import type { Learner } from '../user/learner.ts'

/**
 * Takes a learner who deletes their account out of the ranks and the numbers of active members.
 * What they earned stays in the sums of their churches and of everyone, without them. The tables
 * and their rows come in the order in which submits write them.
 */
export const forgetScores = async (transaction: Database, learner: Learner): Promise<void> => {
  await sql`
    insert into church_scores
      (church_id, period, starts_on, quarter_points, quizzes, questions, correct, active_members)
    select church_id, period, starts_on, 0, 0, 0, 0, -1
    from member_scores where user_id = ${learner.id}::uuid
    order by church_id, period collate "C", starts_on
    on conflict (church_id, period, starts_on)
    do update set active_members = church_scores.active_members + excluded.active_members`.execute(
    transaction,
  )
  await sql`
    insert into member_score_counts (church_id, period, starts_on, quarter_points, users)
    select church_id, period, starts_on, quarter_points, -1
    from member_scores where user_id = ${learner.id}::uuid and is_member
    order by church_id, period collate "C", starts_on, quarter_points
    on conflict (church_id, period, starts_on, quarter_points)
    do update set users = member_score_counts.users + excluded.users`.execute(transaction)
  await sql`
    insert into score_counts (period, starts_on, is_affiliated, points, shard, users)
    select period, starts_on, is_affiliated, points, ${shardOf(learner.id)}::smallint, -1
    from user_scores where user_id = ${learner.id}::uuid
    order by period collate "C", starts_on, is_affiliated, points
    on conflict (period, starts_on, is_affiliated, points, shard)
    do update set users = score_counts.users + excluded.users`.execute(transaction)
  if (learner.primaryChurch === null) await count(transaction, 'unaffiliated_users', learner.id, -1)
}
