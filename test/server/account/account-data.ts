import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../src/server/db/database.ts'
import type { TestBackend } from '../../support/backend.ts'
import type { HttpClient } from '../../support/http.ts'
import { optionFor } from '../../support/play.ts'

export type ColumnOfUser = { readonly table: string; readonly column: string }

/** Every column that refers to a user, and the user's own key. */
export const columnsOfUsers = async (database: Database): Promise<readonly ColumnOfUser[]> => {
  const { rows } = await sql<ColumnOfUser>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    union all select 'users', 'id'
    order by 1, 2`.execute(database)
  return rows
}

/** Answers the next question of the sprint that runs in a group correctly. @returns the outcome */
export const answerSprint = async (
  { answerKey }: Pick<TestBackend, 'answerKey'>,
  person: HttpClient,
  sprintGroup: string,
): Promise<string> => {
  const { question } = (await person.get(`/api/quiz/attempt?sprintGroup=${sprintGroup}`)).json
  const selectedOptionId = optionFor(answerKey, question.id, 'right')
  const answer = { sprintGroup, questionId: question.id, selectedOptionId }
  return (await person.post('/api/quiz/answer', answer)).json.outcome
}

/** Creates a group with a sprint, and answers its first question. @returns the group's id */
const playInNewGroup = async (
  backend: Pick<TestBackend, 'answerKey'>,
  person: HttpClient,
): Promise<string> => {
  const entry = { name: `Group ${randomUUID()}`, description: 'We search daily.', theme: 'Ruth' }
  const groupId = (await person.post('/api/study-groups', entry)).json.group.id
  await person.patch(`/api/study-groups/${groupId}/favorite`, { isFavorite: true })
  await person.post(`/api/study-groups/${groupId}/quiz-sprint/start`)
  expect(await answerSprint(backend, person, groupId)).toBe('correct')
  return groupId
}

/** Creates a row in every table that has anything about a person: church, daily, practice, sprint, XP, badge, books. */
export const createAccountData = async (
  backend: Pick<TestBackend, 'answerKey'>,
  person: HttpClient,
): Promise<{ readonly attemptId: string; readonly groupId: string }> => {
  const { answerKey } = backend
  const proposal = { name: `Church ${randomUUID()}` }
  expect((await person.post('/api/churches/propose', proposal)).status).toBe(200)
  const { attemptId } = (await person.post('/api/daily/start')).json
  const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
  const answer = {
    questionId: question.id,
    selectedOptionId: optionFor(answerKey, question.id, 'right'),
  }
  await person.post('/api/quiz/answer', { attemptId, ...answer })
  const daily = { attemptId, answers: [], timeSpent: 9, quizType: 'daily' }
  expect((await person.post('/api/quiz/submit', daily)).status).toBe(200)
  const { questions } = (await person.get('/api/quiz/questions?mode=practice&limit=2')).json
  const practice = questions.map(({ id }: { id: string }) => ({
    questionId: id,
    selectedOptionId: optionFor(answerKey, id, 'wrong'),
  }))
  const submission = { answers: practice, timeSpent: 9, quizType: 'practice' }
  expect((await person.post('/api/quiz/submit', submission)).status).toBe(200)
  return { attemptId, groupId: await playInNewGroup(backend, person) }
}
