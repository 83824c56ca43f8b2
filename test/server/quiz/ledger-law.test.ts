import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { levelOf } from '../../../src/domain/level.ts'
import { ServiceError } from '../../../src/server/platform/errors.ts'
import { useTestBackend } from '../../support/backend.ts'
import { type Caller, readLearnerById } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { optionFor } from '../../support/play.ts'

const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'Asia/Kathmandu']
const move = fc.constantFrom('right' as const, 'wrong' as const, 'skip' as const)

/** One action of a learner. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('daily' as const),
      moves: fc.array(move, { maxLength: 10 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('perfect' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abandon' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit again' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('practice' as const),
      moves: fc.array(move, { maxLength: 10 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('travel' as const),
      timeZone: fc.constantFrom(...ZONES),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe('any history of a learner', () => {
  const backend = useTestBackend()

  const submit = async (
    caller: Caller,
    quizType: 'daily' | 'practice',
    moves: readonly ('right' | 'wrong' | 'skip')[],
  ) => {
    const { questions } = await caller.quiz.questions({ mode: quizType })
    const answers = moves.flatMap((one, index) => {
      const questionId = questions[index]?.id
      return questionId
        ? { questionId, selectedOptionId: optionFor(backend.answerKey, questionId, one) }
        : []
    })
    await caller.quiz.submit({ answers, timeSpent: 60, quizType })
  }

  const runStep = async (caller: Caller, one: Step): Promise<unknown> => {
    switch (one.kind) {
      case 'daily':
      case 'perfect':
        await caller.quiz.startDaily().catch(ignoreRefusal)
        return submit(caller, 'daily', one.kind === 'daily' ? one.moves : Array(10).fill('right'))
      case 'abandon':
        await caller.quiz.startDaily()
        return caller.quiz.attempt({})
      case 'submit again':
        return caller.quiz.submit({ answers: [], timeSpent: 1, quizType: 'daily' })
      case 'practice':
        return submit(caller, 'practice', one.moves)
      case 'wait':
        return backend.clock.advance(3600 * one.hours)
      case 'travel':
        return caller.user.updateSettings({ timeZone: one.timeZone })
    }
  }

  /** The learner's counts, worked out from the rows of other tables. */
  const countedFromRows = async (id: string) => {
    const { rows } = await sql<Record<string, number>>`
      with finished as (
        select * from quiz_attempts where user_id = ${id}::uuid and finished_at is not null
      ), answers as (
        select finished.quiz_type, quiz_answers.outcome
        from finished join quiz_answers on quiz_answers.attempt_id = finished.id
      )
      select
        (select coalesce(sum(amount), 0)::int from xp_entries where user_id = ${id}::uuid) as "totalXp",
        (select count(*)::int from xp_entries where user_id = ${id}::uuid and kind = 'weekly_bonus') as "weeklyChallenges",
        (select count(*)::int from finished where quiz_type = 'daily') as "dailyQuizzes",
        (select coalesce(sum(total), 0)::int from finished where quiz_type = 'daily') as "dailyQuestions",
        (select count(*)::int from answers where quiz_type = 'daily' and outcome = 'correct') as "dailyCorrect",
        (select count(*)::int from finished where quiz_type = 'daily' and score = total) as "perfectDailies",
        (select count(*)::int from finished where quiz_type <> 'daily') as "practiceQuizzes",
        (select coalesce(sum(total), 0)::int from finished where quiz_type <> 'daily') as "practiceQuestions",
        (select count(*)::int from answers where quiz_type <> 'daily' and outcome = 'correct') as "practiceCorrect"`.execute(
      backend.database,
    )
    return rows[0] ?? {}
  }

  const bookSums = async (id: string) => {
    const { rows } = await sql<Record<string, number>>`
      select
        (select coalesce(sum(answered), 0)::int from user_books where user_id = ${id}::uuid) as counted,
        (
          select count(*)::int from quiz_answers join quiz_attempts on quiz_attempts.id = attempt_id
          where user_id = ${id}::uuid and finished_at is not null and outcome <> 'skipped'
        ) as answered`.execute(backend.database)
    return rows[0]
  }

  it('keeps the total equal to the ledger, the counts equal to the rows, and everything earned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (history) => {
        backend.clock.set('2026-03-02T09:00:00Z')
        const { id, caller } = await backend.newLearner()
        let before = await readLearnerById(backend.database, id)
        for (const one of history) {
          await runStep(caller, one).catch(ignoreRefusal)
          const after = await readLearnerById(backend.database, id)
          expect(after).toMatchObject(await countedFromRows(id))
          expect(levelOf(after.totalXp)).toBeGreaterThanOrEqual(levelOf(before.totalXp))
          expect(after.streakBest).toBeGreaterThanOrEqual(
            Math.max(before.streakBest, after.streakLength),
          )
          expect(after.streakBest).toBeLessThanOrEqual(after.dailyQuizzes)
          before = after
        }
        const sums = await bookSums(id)
        expect(sums?.counted).toBe(sums?.answered)
      }),
      { numRuns: EFFORT.learnerHistories },
    )
  })
})

/** The server may refuse a step, but it may not fail. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof ServiceError)) throw error
}
