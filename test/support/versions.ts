import { randomUUID } from 'node:crypto'
import { bookNameOf } from '../../src/domain/scripture/bible-books.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { bankItemOf } from '../../src/server/prepare/bank-item.ts'
import { insertQuestions } from '../../src/server/question/bank/new-questions.service.ts'
import { lockBooks } from '../../src/server/question/bank/rows.service.ts'
import { CREATED_AT, draftQuestion } from './factories.ts'

/** Adds a version with new questions to a book (1 to 66), inactive as generated ones are. */
export const createVersion = (
  database: Database,
  { book = 31, reference = 'Obadiah 1:3', questions = 2 } = {},
): Promise<{ readonly id: string; readonly questionIds: readonly string[] }> =>
  database.transaction().execute(async (transaction) => {
    const id = randomUUID()
    await lockBooks(transaction, [book])
    await transaction
      .insertInto('question_versions')
      .values({ id, book, name: 'Version 2', description: 'For a test.', createdAt: CREATED_AT })
      .execute()
    const added = Array.from({ length: questions }, () => {
      const draft = draftQuestion({ reference })
      const { content } = bankItemOf({ ...draft, book: bookNameOf(book) })
      return { ...content, bankKey: null, versionId: id, isActive: false }
    })
    const ids = await insertQuestions(transaction, added, CREATED_AT)
    return { id, questionIds: ids.filter((one) => one !== null) }
  })

/** Adds a generation that has ended with a version. @returns its id */
export const createGeneration = async (database: Database): Promise<string> => {
  const version = await createVersion(database)
  const id = randomUUID()
  const figures = { requested: 3, produced: 2, dropped: 1 }
  const times = { createdAt: CREATED_AT, heardOfAt: CREATED_AT, finishedAt: CREATED_AT }
  await database
    .insertInto('question_generations')
    .values({ id, book: 31, status: 'finished', version: version.id, ...figures, ...times })
    .execute()
  return id
}
