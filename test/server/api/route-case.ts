import type { ProcedureName } from '../../../src/server/api/routes.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import type { TestBackend } from '../../support/backend.ts'
import type { HttpClient, Reply } from '../../support/http.ts'
import type { OutputOf } from '../../support/procedures.ts'

export type Person = HttpClient & { readonly userId: string }

/** What calls that need other people, or something that takes long to reach, prepare it with. */
export type RouteBackend = Pick<TestBackend, 'database' | 'newLearner'>

/** The id of a question's right option. Not from the answer key of the start: other cases create questions. */
export const rightOptionOf = async (database: Database, questionId: string): Promise<string> => {
  const { id } = await database
    .selectFrom('question_options')
    .select('id')
    .where('question', '=', questionId)
    .where('isCorrect', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

type Part<Value> = Value extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Part<Value[Key]> }
    : Value

/**
 * A good call and the values that matter in its reply. Which keys a reply has, and of which types,
 * is checked against the contract. Who may make it: access/access.ts.
 */
type RouteCase<Name extends ProcedureName> = {
  readonly call: (person: Person, backend: RouteBackend) => Promise<Reply>
  readonly reply: Part<OutputOf<Name>>
}

/** A call without a case gets generated input, and any reply that matches its schema is accepted. */
export type RouteCases = { readonly [Name in ProcedureName]?: RouteCase<Name> }

type Question = OutputOf<'quiz.questions'>['questions'][number]

/** Whether a question has none of the keys that ranked questions do not have. */
export const isKeyless = ({ lesson, options }: Question): boolean =>
  lesson === undefined && options.every(({ isCorrect }) => isCorrect === undefined)

/** Finishes a daily quiz with one correct answer, which earns the first badge. */
export const finishDaily = async (person: Person, database: Database): Promise<Reply> => {
  const { attemptId } = (await person.post('/api/daily/start')).json
  const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
  const answer = {
    questionId: question.id,
    selectedOptionId: await rightOptionOf(database, question.id),
  }
  const submission = { answers: [answer], timeSpent: 12.4, quizType: 'daily' }
  return person.post('/api/quiz/submit', submission)
}

/** The level of a learner with less than 100 XP. */
export const FIRST_LEVEL = {
  current: 1,
  name: 'Beginner',
  title: 'Seeker',
  nextLevelXp: 100,
  isMaxLevel: false,
} as const
