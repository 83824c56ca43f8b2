import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Migration20261126210000_results_without_lessons } from '../../../src/server/platform/db/migrations/Migration20261126210000_results_without_lessons.ts'
import {
  type Caller,
  callerOf,
  createTestApplication,
  readLearnerById,
} from '../../support/caller.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createLearner } from '../../support/factories.ts'
import { inParallel } from '../race/parallel.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})

afterAll(() => testDatabase.close())

const newPlayer = async (): Promise<{ id: string; caller: Caller }> => {
  const id = await createLearner(testDatabase.database)
  return { id, caller: callerOf(createTestApplication(testDatabase.database), id) }
}

/** What a migration runs. It is created as MikroORM does, which reads the connection only when it runs. */
const statementsOf = async (
  Type: typeof Migration20261126210000_results_without_lessons,
): Promise<string[]> => {
  const migration = new Type({} as never, {} as never)
  await migration.up()
  return migration.getQueries().map(String)
}

const roundOf = async (caller: Caller, attemptId: string) => {
  const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 5 })
  const answers = questions.map(({ id, options }) => ({
    questionId: id,
    selectedOptionId: options.find((option) => option.isCorrect)?.id ?? '',
  }))
  return { answers, timeSpent: 50, quizType: 'practice' as const, attemptId }
}

it('counts a practice round with an id once, however often it is submitted', async () => {
  const { id, caller } = await newPlayer()
  const round = await roundOf(caller, randomUUID())
  const { accepted, refused } = await inParallel(10, () => caller.quiz.submit(round))
  expect(refused).toEqual([])
  expect(new Set(accepted.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(accepted[0]).toMatchObject({ attemptId: round.attemptId, score: 5, total: 5 })
  expect(await readLearnerById(testDatabase.database, id)).toMatchObject({
    practiceQuizzes: 1,
    practiceQuestions: 5,
    practiceCorrect: 5,
  })
})

it('stores no lessons, and fills them in when a round is submitted again', async () => {
  const { caller } = await newPlayer()
  const round = await roundOf(caller, randomUUID())
  const result = await caller.quiz.submit(round)
  expect(result.answers.every(({ lesson }) => lesson)).toBe(true)
  const { database } = testDatabase
  const lessons = result.answers.map(({ lesson }) => lesson as string)
  const { result: stored } = await database
    .selectFrom('quiz_attempts')
    .select('result')
    .where('id', '=', round.attemptId)
    .executeTakeFirstOrThrow()
  for (const lesson of lessons) expect(JSON.stringify(stored)).not.toContain(lesson)
  expect(await caller.quiz.submit(round)).toEqual(result)
  // Questions are edited, and deleted for all but those who have answered them.
  const [edited, deleted] = result.answers.map(({ questionId }) => questionId) as [string, string]
  await database
    .updateTable('questions')
    .set({ lesson: 'A better one.' })
    .where('id', '=', edited)
    .execute()
  await sql`update questions set is_active = false, ordinal = null, position = null,
    deleted_at = now() where id = ${deleted}::uuid`.execute(database)
  const [first, ...others] = (await caller.quiz.submit(round)).answers
  expect(first).toEqual({ ...result.answers[0], lesson: 'A better one.' })
  expect(others).toEqual(result.answers.slice(1))
})

it('takes the lessons out of results that were stored with them', async () => {
  const { caller } = await newPlayer()
  const round = await roundOf(caller, randomUUID())
  const result = await caller.quiz.submit(round)
  const { database } = testDatabase
  const idOf = database.updateTable('quiz_attempts').where('id', '=', round.attemptId)
  await idOf.set({ result }).execute()
  for (const statement of await statementsOf(Migration20261126210000_results_without_lessons)) {
    await sql.raw(statement).execute(database)
  }
  const { result: stored } = await database
    .selectFrom('quiz_attempts')
    .select('result')
    .where('id', '=', round.attemptId)
    .executeTakeFirstOrThrow()
  const answers = result.answers.map(({ lesson: _left, ...answer }) => answer)
  expect(stored).toEqual({ ...result, answers })
  expect(await caller.quiz.submit(round)).toEqual(result)
})

it('counts every round without an id', async () => {
  const { id, caller } = await newPlayer()
  const { attemptId: _without, ...round } = await roundOf(caller, randomUUID())
  await caller.quiz.submit(round)
  await caller.quiz.submit(round)
  expect(await readLearnerById(testDatabase.database, id)).toMatchObject({ practiceQuizzes: 2 })
})

it('refuses the id of another learner’s round, or of a daily attempt', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()]
  const round = await roundOf(one.caller, randomUUID())
  await one.caller.quiz.submit(round)
  await expect(other.caller.quiz.submit(round)).rejects.toMatchObject({ errorCode: 'not_found' })
  const { attemptId } = await one.caller.quiz.startDaily()
  await expect(one.caller.quiz.submit({ ...round, attemptId })).rejects.toMatchObject({
    errorCode: 'not_found',
  })
})

it('gives an id that two learners submit at once to one of them', async () => {
  for (let round = 0; round < EFFORT.pairRounds; round++) {
    const players = [await newPlayer(), await newPlayer()]
    const rounds = await Promise.all(players.map(({ caller }) => roundOf(caller, randomUUID())))
    const attemptId = randomUUID()
    const { accepted, refused } = await inParallel(10, (index) =>
      (players[index % 2] as (typeof players)[0]).caller.quiz.submit({
        ...(rounds[index % 2] as (typeof rounds)[0]),
        attemptId,
      }),
    )
    expect(accepted).toHaveLength(5)
    expect(refused).toEqual(Array(5).fill('not_found'))
    const learners = await Promise.all(
      players.map(({ id }) => readLearnerById(testDatabase.database, id)),
    )
    expect(learners.map(({ practiceQuizzes }) => practiceQuizzes).sort()).toEqual([0, 1])
  }
})
