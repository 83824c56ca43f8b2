import { sql } from 'kysely'
import type { Database } from '../../../src/server/platform/db/database.ts'

/**
 * Gives a learner finished practice rounds of ten questions, as they are stored, one every ten minutes.
 * @param last when the last one ended
 */
export const givePracticeRounds = async (
  database: Database,
  userId: string,
  rounds: number,
  last: Date,
): Promise<void> => {
  await sql`
    with bank as materialized (
      select question.id, row_number() over (order by question.id) as nth, count(*) over () as size,
        (select id from question_options where question_id = question.id and is_correct) as correct
      from questions as question
    ), rounds as (
      select gen_random_uuid() as id, nth,
        ${last}::timestamptz - interval '10 minutes' * (${rounds}::int - nth) as at
      from generate_series(1, ${rounds}::int) as nth
    ), asked as materialized (
      select rounds.id as attempt_id, position, bank.id as question_id, bank.correct, rounds.at
      from rounds cross join generate_series(0, 9) as position
      join bank on bank.nth = 1 + (rounds.nth * 10 + position) % bank.size
    ), attempts as (
      insert into quiz_attempts (id, user_id, quiz_type, local_day, total, score, time_spent,
        started_at, finished_at, statistics_stage, result)
      select attempt_id, ${userId}::uuid, 'practice', (at at time zone 'UTC')::date, 10, 10, 60,
        at - interval '1 minute', at, 'counted',
        json_build_object(
          'attemptId', attempt_id, 'quizType', 'practice', 'expired', false, 'score', 10,
          'total', 10, 'percentage', 100,
          'xp', json_build_object('base', 0, 'correct', 0, 'weeklyBonus', 0, 'total', 0),
          'totalXp', 0,
          'level', json_build_object('current', 1, 'name', 'Visitor', 'xpIntoLevel', 0,
            'xpNeeded', 100, 'nextLevel', 2, 'nextLevelName', 'Seeker', 'progress', 0),
          'levelUp', false, 'streak', 0, 'bestStreak', 0, 'badges', json_build_array(),
          'answers', json_agg(json_build_object('questionId', question_id,
            'selectedOptionId', correct, 'outcome', 'correct', 'correctOptionId', correct) order by position)
        )
      from asked group by attempt_id, at
    )
    insert into quiz_answers (attempt_id, question_id, position, served_at, outcome,
      selected_option_id, answered_at)
    select attempt_id, question_id, position, at - interval '1 minute', 'correct', correct, at
    from asked`.execute(database)
}
