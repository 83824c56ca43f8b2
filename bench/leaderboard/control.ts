import { sql } from 'kysely'
import type { Dataset } from './dataset.ts'
import { CURRENT_PERIODS } from './month.ts'
import { RANK_GATE, type Statement, turnOf } from './statements.ts'

const WEEK = sql`${CURRENT_PERIODS.find(({ period }) => period === 'weekly')?.startsOn}::date`

/** Fewer times than what is measured: at the large size each takes seconds. */
const TIMES = 15

const control = (
  name: string,
  gate: number,
  statementOf: (dataset: Dataset, turn: number) => ReturnType<typeof sql>,
): Statement => ({
  name,
  gate,
  times: TIMES,
  ready: (dataset, turn) => () => statementOf(dataset, turn).execute(dataset.database),
})

/** The same answers from raw results, as without sums. These must miss the gate, or it would prove nothing. */
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
    RANK_GATE,
    ({ learners }, turn) => sql`
      select 1 + count(*) as rank from (
        select user_id from xp_entries where earned_at >= ${WEEK} at time zone 'UTC' group by 1
        having sum(amount) > (
          select coalesce(sum(amount), 0) from xp_entries
          where earned_at >= ${WEEK} at time zone 'UTC'
            and user_id = ${turnOf(learners, turn).id}::uuid
        )
      ) as ahead`,
  ),
]
