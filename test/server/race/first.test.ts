import { describe, expect, it } from 'vitest'
import { signInForDevelopment } from '../../../src/server/learner/auth/sign-in.service.ts'
import { connect } from '../../../src/server/platform/db/connection.ts'
import { prepare } from '../../../src/server/prepare/prepare.ts'
import { readBank } from '../../../src/server/prepare/question-bank.ts'
import { getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend } from '../../support/backend.ts'
import { openEmptyDatabase, snapshotOf } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { optionFor } from '../../support/play.ts'
import { inParallel } from './parallel.ts'

const PARALLEL = 20

describe('parallel requests for what may happen once', () => {
  const backend = useTestBackend()

  it('start one attempt', async () => {
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const { id, caller } = await backend.newLearner()
      const { accepted, refused } = await inParallel(PARALLEL, () => caller.quiz.startDaily())
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(Array(PARALLEL - 1).fill('attempt_open'))
      const attempts = await backend.database
        .selectFrom('quiz_attempts')
        .select('id')
        .where('user', '=', id)
        .execute()
      expect(attempts).toEqual([{ id: accepted[0]?.attemptId }])
    }
  })

  it('record one answer', async () => {
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const { caller } = await backend.newLearner()
      const { attemptId } = await caller.quiz.startDaily()
      const { question } = await caller.quiz.attempt({ attemptId })
      const questionId = question?.id as string
      const { accepted, refused } = await inParallel(PARALLEL, (index) =>
        caller.quiz.answer({
          attemptId,
          questionId,
          selectedOptionId: optionFor(backend.answerKey, questionId, index % 2 ? 'right' : 'wrong'),
        }),
      )
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(Array(PARALLEL - 1).fill('conflict'))
      const { answers, score } = await caller.quiz.attempt({ attemptId })
      expect(answers.map(({ outcome }) => outcome)).toEqual([accepted[0]?.outcome])
      expect(score).toBe(accepted[0]?.score)
    }
  })

  it('start the clock of a question once', async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    const { accepted } = await inParallel(PARALLEL, () => caller.quiz.attempt({ attemptId }))
    expect(new Set(accepted.map(({ question }) => question?.id)).size).toBe(1)
    const served = await backend.database
      .selectFrom('quiz_answers')
      .select('position')
      .where('attempt', '=', attemptId)
      .where('servedAt', 'is not', null)
      .execute()
    expect(served).toEqual([{ position: 0 }])
  })

  it('draw one daily set', async () => {
    const learners = await Promise.all(Array.from({ length: PARALLEL }, () => backend.newLearner()))
    for (let date = 10; date < 10 + EFFORT.onceRounds; date++) {
      backend.clock.set(`2026-04-${date}T12:00:00Z`)
      const { accepted } = await inParallel(PARALLEL, async (index) => {
        const { caller } = learners[index] ?? (await backend.newLearner())
        if (index % 2)
          return getDailySet(backend.database, day(`2026-04-${date}`), backend.clock.now())
        await caller.quiz.startDaily()
        const { questions } = await caller.quiz.questions({ mode: 'daily' })
        return questions.map((question) => question.id)
      })
      expect(new Set(accepted.map((ids) => ids.join())).size).toBe(1)
    }
  })

  it('create one user for an address', async () => {
    const NO_BROWSER = { userAgent: null, token: null }
    const countUsers = async (): Promise<number> =>
      (await backend.database.selectFrom('users').select('id').execute()).length
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const before = await countUsers()
      const email = `first-${round}@example.org`
      const { accepted } = await inParallel(PARALLEL, (index) =>
        signInForDevelopment(
          backend.database,
          {
            email: index % 2 ? email : email.toUpperCase(),
            firstName: 'Ruth',
            lastName: `${index}`,
          },
          { browser: NO_BROWSER, siteAdminEmails: [], now: backend.clock.now() },
        ),
      )
      expect(new Set(accepted.map(({ user }) => user.id)).size).toBe(1)
      expect(new Set(accepted.map(({ session }) => session.token)).size).toBe(PARALLEL)
      expect(await countUsers()).toBe(before + 1)
    }
  })
})

it('seeds an empty database once when instances start at once', async () => {
  const empty = await openEmptyDatabase()
  const others = await Promise.all([connect(empty.source), connect(empty.source)])
  const now = new Date('2026-03-02T12:00:00Z')
  await Promise.all([empty.connection, ...others].map((one) => prepare(one, now)))
  const after = await snapshotOf(empty.database)
  expect(after.questions).toMatch(new RegExp(`^${(await readBank()).length} rows`))
  expect(after.feature_flags).toMatch(/^9 rows/)
  await Promise.all(others.map((one) => prepare(one, now)))
  expect(await snapshotOf(empty.database)).toEqual(after)
  await Promise.all(others.map((one) => one.close()))
  await empty.close()
})
