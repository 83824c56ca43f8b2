import { sql } from 'kysely'
import { entryOfQuestion } from '../../../domain/question/question-file.ts'
import type { QuestionFileEntry } from '../../../domain/question/question-file-entry.ts'
import type { Learner } from '../../learner/learner.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadQuestions } from '../../question/bank/question.service.ts'
import { questionIdsWithHiddenAnswer } from '../../quiz/secret-questions.service.ts'
import { QUIZ_KINDS } from '../../quiz-kinds.ts'

/** Questions that are read at once. */
const BATCH_SIZE = 100
const BOOKS = Array.from({ length: 66 }, (_, index) => index + 1)

export type DownloadableQuestions = {
  /** The number of questions in the file. */
  readonly questions: number
  /** The number of questions that are left out until this person has played them. */
  readonly leftOut: number
}

/** The questions of quizzes that this person can still play; a file would tell their answers. */
const leftOutFor = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const hidden = [...(await questionIdsWithHiddenAnswer(QUIZ_KINDS, database, learner, now))]
  const { rows } = await sql<{ id: string }>`
    select id from questions
    where id = any(${hidden}::uuid[]) and deleted_at is null`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

/** What this person's file of all questions contains. */
export const describeDownload = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<DownloadableQuestions> => {
  const leftOut = (await leftOutFor(database, learner, now)).size
  // Positions have no gaps.
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum((select max(position) from questions where book = books.book)), 0)::int
      as total
    from generate_series(1, 66) as books (book)`.execute(database)
  return { questions: (rows[0]?.total ?? 0) - leftOut, leftOut }
}

export type QuestionDownload = {
  readonly leftOut: number
  /** In batches, in the order of the Bible. */
  readonly batches: AsyncIterable<readonly QuestionFileEntry[]>
}

/** All questions, active or not, without those that this person can still play. */
export const downloadQuestions = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<QuestionDownload> => {
  const leftOut = await leftOutFor(database, learner, now)
  return { leftOut: leftOut.size, batches: readBatches(database, leftOut) }
}

async function* readBatches(
  database: Database,
  leftOut: ReadonlySet<string>,
): AsyncGenerator<readonly QuestionFileEntry[]> {
  for (const book of BOOKS) {
    const ids = (await idsOfBook(database, book)).filter((id) => !leftOut.has(id))
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const questions = await loadQuestions(database, ids.slice(start, start + BATCH_SIZE))
      yield questions.map(entryOfQuestion)
    }
  }
}

/**
 * The ids of a book's questions in one statement: deleting a question meanwhile moves another to its
 * position, and page by page that one could be missed.
 */
const idsOfBook = async (database: Database, book: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from questions where book = ${book}::int and position is not null
    order by position`.execute(database)
  return rows.map(({ id }) => id)
}
