import { sql } from 'kysely'
import { expect } from 'vitest'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import type { TestBackend } from '../../support/backend.ts'
import { brokenGroups } from '../group/broken-groups.ts'

/** Members whose progress, answers and payments of a sprint do not agree, with their figures. */
const brokenPlayers = async (database: Database): Promise<unknown[]> => {
  const { rows } = await sql`
    with counted as (
      select p.sprint_id, p.user_id, p.answered, p.correct, p.xp,
        (p.finished_at is not null) as finished,
        (a.finished_at is not null or p.answered = a.total) as has_all_answers,
        (select count(outcome)::int from quiz_answers where attempt_id = a.id) as answers,
        (
          select count(*)::int from quiz_answers where attempt_id = a.id and outcome = 'correct'
        ) as correct_answers,
        (
          select coalesce(sum(amount), 0)::int from xp_entries
          where user_id = p.user_id and source_key like 'sprint:' || p.sprint_id || ':%'
        ) as paid,
        (
          select coalesce(sum(xp), 0)::int from group_credits
          where user_id = p.user_id and sprint_id = p.sprint_id
        ) as credited
      from sprint_players as p
      left join quiz_attempts as a on a.sprint_id = p.sprint_id and a.user_id = p.user_id
    )
    select * from counted where finished <> coalesce(has_all_answers, false)
      or answered <> answers or correct <> correct_answers or xp <> paid or xp <> credited
      or xp > 10 * correct`.execute(database)
  return rows
}

/** Sprints whose covered questions are not those that a member has answered. */
const brokenSprints = async (database: Database): Promise<unknown[]> => {
  const { rows } = await sql`
    with asked as (
      select q.sprint_id, q.question_id, q.answered_at is not null as covered,
        exists (
          select from quiz_attempts as a join quiz_answers as answer on answer.attempt_id = a.id
          join sprint_players as p on p.sprint_id = a.sprint_id and p.user_id = a.user_id
          where a.sprint_id = q.sprint_id and answer.question_id = q.question_id
            and answer.answered_at is not null and p.answers_opened_at is null
        ) as answered
      from sprint_questions as q
    )
    select s.id, s.questions_answered, count(*) filter (where covered) as covered,
      count(*) filter (where answered) as answered
    from sprints as s join asked on asked.sprint_id = s.id
    group by s.id
    having s.questions_answered <> count(*) filter (where covered)
      or count(*) filter (where answered and not covered) > 0`.execute(database)
  return rows
}

/** Checks that the groups, their sprints, the ledgers and all sums agree with each other. */
export const expectSumsToAgree = async ({
  database,
  clock,
}: Pick<TestBackend, 'database' | 'clock'>): Promise<void> => {
  expect(await brokenGroups(database)).toEqual([])
  expect(await brokenPlayers(database)).toEqual([])
  expect(await brokenSprints(database)).toEqual([])
  expect(await reconcile(database, clock.now())).toEqual([])
}
