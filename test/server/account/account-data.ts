import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { countNewAttempts } from '../../../src/server/admin/statistics/fold.service.ts'
import { recordAudit } from '../../../src/server/learner/audit.service.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createLearner } from '../../support/factories.ts'
import { answerSprint, createGroup, type TestGroup } from '../../support/group.ts'
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

type Person = HttpClient & { readonly userId: string }
type Backend = Pick<TestBackend, 'answerKey' | 'as' | 'database'>

/**
 * Creates a group with a sprint, and answers its first question. No other sprint has asked its
 * questions, since known ones pay nothing.
 */
const playInNewGroup = async (
  { answerKey, as, database }: Backend,
  { userId }: Person,
): Promise<TestGroup> => {
  const caller = as(userId)
  const group = await createGroup(caller)
  await caller.group.setFavorite({ id: group.id, isFavorite: true })
  const { questions } = await caller.sprint.drawQuestions({ id: group.id })
  const rows = await database.selectFrom('sprint_questions').select('question').execute()
  const asked = new Set(rows.map((row) => row.question))
  const fresh = questions.map(({ id }) => id).filter((id) => !asked.has(id))
  await caller.sprint.start({ id: group.id, questionIds: fresh.slice(0, 5) })
  await answerSprint(caller, answerKey, group.id, ['right'])
  return group
}

/** Creates a report by the person, which they also handled, and one of their name by somebody else. */
const createReports = async ({ as, database }: Backend, userId: string): Promise<void> => {
  const known = await database
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .executeTakeFirst()
  const other = known?.id ?? (await createLearner(database))
  await as(other).report.user({ userId, reason: 'offensive' })
  await as(userId).report.user({ userId: other, reason: 'other', text: 'Not a name' })
  await database
    .updateTable('reports')
    .set({ status: 'resolved', handledBy: userId, handledAt: new Date() })
    .where('reporter', '=', userId)
    .execute()
}

/** Creates a row in every table that has anything about a person. */
export const createAccountData = async (
  backend: Backend,
  person: Person,
): Promise<{ readonly attemptId: string; readonly group: TestGroup }> => {
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
  const { userId } = person
  const now = new Date()
  await backend.database
    .insertInto('answered_questions')
    .values({ user: userId, question: questions[0].id })
    .execute()
  await recordAudit(backend.database, userId, 'admin_granted', { userId }, now)
  await createReports(backend, userId)
  const group = await playInNewGroup(backend, person)
  await countNewAttempts(backend.database, new Date(now.getTime() + 60_000))
  return { attemptId, group }
}
