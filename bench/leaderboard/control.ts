import { sql } from 'kysely'
import { control, itemFor, type Statement } from '../comparison/statement.ts'
import type { Dataset } from './dataset.ts'
import { CURRENT_PERIODS } from './month.ts'
import { MAX_RANK_RATIO } from './statements.ts'

const WEEK = sql`${CURRENT_PERIODS.find(({ period }) => period === 'weekly')?.startsOn}::date`

/** The same answers computed from raw results, without stored sums. */
export const CONTROLS: readonly Statement<Dataset>[] = [
  control('top ten churches of the week', ({ database }) =>
    sql`
      select church_id, sum(points) as points
      from church_credits
      where church_id is not null and earned_at >= ${WEEK} at time zone 'UTC'
      group by 1 order by 2 desc, 1 limit 10`.execute(database),
  ),
  control('top ten learners of the week', ({ database }) =>
    sql`
      select user_id, sum(amount) as points from xp_entries
      where earned_at >= ${WEEK} at time zone 'UTC'
      group by 1 order by 2 desc, 1 limit 10`.execute(database),
  ),
  control(
    'own rank this week',
    ({ database, learners }, iteration) =>
      sql`
      select 1 + count(*) as rank from (
        select user_id from xp_entries where earned_at >= ${WEEK} at time zone 'UTC' group by 1
        having sum(amount) > (
          select coalesce(sum(amount), 0) from xp_entries
          where earned_at >= ${WEEK} at time zone 'UTC'
            and user_id = ${itemFor(learners, iteration).id}::uuid
        )
      ) as ahead`.execute(database),
    MAX_RANK_RATIO,
  ),
]
