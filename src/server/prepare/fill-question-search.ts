import { sql } from 'kysely'
import { searchTextOf } from '../../domain/question/question-search.ts'
import type { Database } from '../platform/db/database.ts'
import { loadQuestions } from '../question/bank/question.service.ts'

const BATCH_SIZE = 200

/** Stores what questions are found by that an earlier version has stored without. */
export const fillQuestionSearch = async (database: Database): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from questions where search_text is null order by id
      limit ${sql.lit(BATCH_SIZE)}`.execute(database)
    const questions = await loadQuestions(
      database,
      rows.map(({ id }) => id),
    )
    const texts = questions.map((question) => ({ id: question.id, text: searchTextOf(question) }))
    await sql`update questions set search_text = filled.text
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as filled(id uuid, text text)
      where questions.id = filled.id and search_text is null`.execute(database)
    if (rows.length < BATCH_SIZE) return
  }
}
