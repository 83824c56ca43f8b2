import { sql } from 'kysely'
import { connect } from '../../src/server/platform/db/connection.ts'
import { asPreparation } from '../../src/server/platform/db/work.ts'
import { LEARNER_ID } from '../draws/learner.ts'
import { NOW } from '../questions/fill.ts'

/** What a dashboard reads besides: a hundred daily quizzes, all books, and twenty weeks. */
export const addHistory = async (url: string): Promise<void> => {
  const { database, close } = await connect({ url })
  await asPreparation(async () => {
    await sql`
      insert into quiz_attempts (id, user_id, quiz_type, local_day, total, score, started_at, finished_at)
      select gen_random_uuid(), ${LEARNER_ID}::uuid, 'daily', ${NOW}::date - ago, 10, 7,
        ${NOW}::timestamptz - ago * interval '1 day', ${NOW}::timestamptz - ago * interval '1 day'
      from generate_series(1, 100) as ago`.execute(database)
    await sql`insert into user_books (user_id, book, answered, correct)
      select ${LEARNER_ID}::uuid, book, 1500, 1000 from generate_series(1, 66) as book`.execute(
      database,
    )
    await sql`insert into study_weeks (user_id, starts_on, days, questions, learned_again)
      select ${LEARNER_ID}::uuid, date_trunc('week', ${NOW}::date)::date - 7 * ago, 85, 300, 40
      from generate_series(0, 19) as ago`.execute(database)
    await sql`vacuum analyze`.execute(database)
  })
  await close()
}
