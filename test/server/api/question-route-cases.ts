import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { OPTION_LETTERS } from '../../../src/domain/question/question.ts'
import { QUESTIONS_PER_PAGE } from '../../../src/domain/question/question-list.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { insertQuestions } from '../../../src/server/question/bank/new-questions.service.ts'
import { deactivateQuestions, lockBooks } from '../../../src/server/question/bank/rows.service.ts'
import type { OutputOf } from '../../support/procedures.ts'
import type { RouteBackend, RouteCases } from './route-case.ts'

type Question = OutputOf<'question.list'>['questions'][number]

const LIST = '/api/admin/questions'
const RUTH = 8
const JUDE = 65
const NOW = new Date('2026-03-01T12:00:00Z')

/** @returns the id of a new question; it is inactive, so that no quiz asks it */
const addQuestion = ({ database }: { database: Database }): Promise<string> =>
  database.transaction().execute(async (transaction) => {
    await lockBooks(transaction, [RUTH])
    const question = {
      book: RUTH,
      text: `Who was the mother-in-law of Ruth? ${randomUUID()}`,
      scriptureReference: 'Ruth 1:22',
      theme: 'Family',
      difficulty: 1,
      lesson: null,
      options: OPTION_LETTERS.map((letter) => ({
        letter,
        text: letter,
        isCorrect: letter === 'B',
        from: null,
      })),
      kind: null,
      landmark: null,
      also: null,
      bankKey: null,
      versionId: null,
      isActive: false,
    }
    const [id] = await insertQuestions(transaction, [question], NOW)
    return id as string
  })

/** Only one book, because calls that are prepared but not sent restore nothing. */
const archiveJude = (database: Database): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    await lockBooks(transaction, [JUDE])
    return deactivateQuestions(transaction, JUDE, sql`true`, NOW)
  })

const newEntry = () => ({
  question: `Whose mother-in-law was Naomi? ${randomUUID()}`,
  scriptureReference: 'Ruth 1:22',
  theme: 'Loyalty',
  difficulty: 2,
  optionA: 'Orpah’s and Ruth’s',
  optionB: 'Rachel’s',
  optionC: 'Leah’s',
  optionD: 'Hannah’s',
  correctAnswer: 'A',
})

const someBankQuestion = async ({ database }: RouteBackend): Promise<string> => {
  const bank = database.selectFrom('questions').select('id').where('bankKey', 'is not', null)
  return (await bank.where('deletedAt', 'is', null).limit(1).executeTakeFirstOrThrow()).id
}

/** Questions in administration. */
export const QUESTION_ROUTE_CASES: RouteCases = {
  'question.list': {
    call: (person) => person.get(`${LIST}?book=Ruth&search=Naomi&page=1`),
    reply: {
      questions: expect.toSatisfy((questions: readonly Question[]) =>
        questions.every(
          ({ book, options }) =>
            book === 'Ruth' && options.map(({ optionLetter }) => optionLetter).join('') === 'ABCD',
        ),
      ),
      page: 1,
      pageSize: QUESTIONS_PER_PAGE,
      hasMoreMatches: false,
    },
  },
  'question.count': {
    call: (person) => person.get(`${LIST}/count`),
    reply: { count: expect.toSatisfy((count: number) => count > 300) },
  },
  'question.bookCounts': {
    call: (person) => person.get(`${LIST}/book-counts`),
    reply: {
      bookCounts: expect.toSatisfy(
        (counts: OutputOf<'question.bookCounts'>['bookCounts']) =>
          counts.length === 66 && counts.every(({ count, active }) => count >= active),
      ),
    },
  },
  'question.get': {
    call: async (person, backend) => person.get(`${LIST}/${await addQuestion(backend)}`),
    reply: {
      question: {
        ...{ book: 'Ruth', isActive: false, isAnswerHidden: false, version: null, lesson: null },
        options: OPTION_LETTERS.map((letter) => ({
          optionLetter: letter,
          isCorrect: letter === 'B',
        })),
      },
    },
  },
  'question.edit': {
    call: async (person, backend) =>
      person.patch(`${LIST}/${await addQuestion(backend)}`, newEntry()),
    reply: {
      question: {
        question: expect.stringContaining('Whose'),
        ...{ theme: 'Loyalty', difficulty: 2, isActive: false },
        options: [
          { optionText: 'Orpah’s and Ruth’s', isCorrect: true },
          { optionText: 'Rachel’s', isCorrect: false },
          { optionText: 'Leah’s', isCorrect: false },
          { optionText: 'Hannah’s', isCorrect: false },
        ],
      },
    },
  },
  'question.toggle': {
    call: async (person, backend) =>
      person.patch(`${LIST}/${await someBankQuestion(backend)}/toggle`),
    reply: { isActive: expect.any(Boolean) },
  },
  'question.delete': {
    call: async (person, backend) => person.delete(`${LIST}/${await addQuestion(backend)}`),
    reply: { deleted: true },
  },
  'question.archiveAll': {
    call: async (person) => {
      const reply = await person.delete(LIST)
      await person.post(`${LIST}/restore`)
      return reply
    },
    reply: { versions: expect.toSatisfy((versions: number) => versions > 0) },
  },
  'question.restore': {
    call: async (person, { database }) => {
      await archiveJude(database)
      return person.post(`${LIST}/restore`)
    },
    reply: { questions: expect.toSatisfy((questions: number) => questions > 0), versions: 0 },
  },
}
