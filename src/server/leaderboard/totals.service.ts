import { sql } from 'kysely'
import type { PeriodKey } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import type { GlobalStandings } from './leaderboard.view.ts'

type Totals = Pick<GlobalStandings, 'totals' | 'unaffiliatedTally'>

/** Everyone's sums of a period, and how many churches and learners without one there are: a few rows of counters. */
export const periodTotals = async (
  database: Database,
  { period, startsOn }: PeriodKey,
): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    select
      jsonb_build_object(
        'points', coalesce(sum(points) filter (where not is_affiliated), 0),
        'quizzes', coalesce(sum(quizzes) filter (where not is_affiliated), 0),
        'questions', coalesce(sum(questions) filter (where not is_affiliated), 0),
        'correct', coalesce(sum(correct) filter (where not is_affiliated), 0)
      ) as "unaffiliatedTally",
      jsonb_build_object(
        'quizzes', coalesce(sum(quizzes), 0),
        'churches', (select coalesce(sum(value), 0) from counters where name = 'churches'),
        'unaffiliatedUsers',
        (select coalesce(sum(value), 0) from counters where name = 'unaffiliated_users')
      ) as totals
    from period_totals
    where period = ${period} and starts_on = ${startsOn}::date`.execute(database)
  return rows[0] as Totals
}
