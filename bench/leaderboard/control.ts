import { sql } from 'kysely'
import type { Dataset } from './dataset.ts'
import { CURRENT_PERIODS } from './month.ts'
import { itemFor, MAX_RANK_RATIO, type Statement } from './statements.ts'

const WEEK = sql`${CURRENT_PERIODS.find(({ period }) => period === 'weekly')?.startsOn}::date`

/** Fewer than for the measured statements, because each takes seconds on the large database. */
const TIMES = 15

const control = (
  name: string,
  maxRatio: number,
  statementOf: (dataset: Dataset, iteration: number) => ReturnType<typeof sql>,
): Statement => ({
  name,
  maxRatio,
  times: TIMES,
  prepare: (dataset, iteration) => () => statementOf(dataset, iteration).execute(dataset.database),
})

/**
 * The same answers computed from raw results, without stored sums. These must exceed the maximum
 * ratio; otherwise keeping within it would prove nothing.
 */
export const CONTROLS: readonly Statement[] = [
  control(
    'top ten churches of the week',
    1.5,
    () => sql`
      select church_id, sum(points) as points
      from church_credits
      where church_id is not null and earned_at >= ${WEEK} at time zone 'UTC'
      group by 1 order by 2 desc, 1 limit 10`,
  ),
  control(
    'top ten learners of the week',
    1.5,
    () => sql`
      select user_id, sum(amount) as points from xp_entries
      where earned_at >= ${WEEK} at time zone 'UTC'
      group by 1 order by 2 desc, 1 limit 10`,
  ),
  control(
    'own rank this week',
    MAX_RANK_RATIO,
    ({ learners }, iteration) => sql`
      select 1 + count(*) as rank from (
        select user_id from xp_entries where earned_at >= ${WEEK} at time zone 'UTC' group by 1
        having sum(amount) > (
          select coalesce(sum(amount), 0) from xp_entries
          where earned_at >= ${WEEK} at time zone 'UTC'
            and user_id = ${itemFor(learners, iteration).id}::uuid
        )
      ) as ahead`,
  ),
]
