import { randomUUID } from 'node:crypto'
import { OPTION_LETTERS } from '../../../../src/domain/question/question.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import {
  insertQuestions,
  type NewQuestion,
} from '../../../../src/server/question/bank/new-questions.service.ts'
import { lockBooks } from '../../../../src/server/question/bank/rows.service.ts'
import type { TestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import type { InputOf } from '../../../support/procedures.ts'

export const newAdministrator = async (backend: TestBackend): Promise<Caller> =>
  (await backend.newLearner({ isAdmin: true })).caller

/** A question of Ruth, as an upload adds it; B is correct. */
export const newQuestion = (changes: Partial<NewQuestion> = {}): NewQuestion => ({
  book: 8,
  text: `Who was the mother-in-law of Ruth? ${randomUUID()}`,
  scriptureReference: 'Ruth 1:22',
  theme: 'Family',
  difficulty: 1,
  lesson: null,
  options: OPTION_LETTERS.map((letter) => ({
    letter,
    text: `Option ${letter}`,
    isCorrect: letter === 'B',
    from: null,
  })),
  kind: null,
  landmark: null,
  also: null,
  bankKey: null,
  versionId: null,
  isActive: true,
  ...changes,
})

export const addQuestions = (
  database: Database,
  questions: readonly NewQuestion[],
): Promise<string[]> =>
  database.transaction().execute(async (transaction) => {
    await lockBooks(
      transaction,
      questions.map(({ book }) => book),
    )
    const ids = await insertQuestions(transaction, questions, new Date('2026-03-01T12:00:00Z'))
    return ids.filter((id) => id !== null)
  })

export type Entry = Omit<InputOf<'question.edit'>, 'id'>

/** What the edit of such a question sends; nothing is changed by it. */
export const entryOf = (question: NewQuestion, changes: Partial<Entry> = {}): Entry => ({
  question: question.text,
  scriptureReference: question.scriptureReference,
  theme: question.theme,
  difficulty: question.difficulty,
  optionA: 'Option A',
  optionB: 'Option B',
  optionC: 'Option C',
  optionD: 'Option D',
  correctAnswer: 'B',
  ...changes,
})
