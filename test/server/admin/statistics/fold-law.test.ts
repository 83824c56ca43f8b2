import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countNewAttempts } from '../../../../src/server/admin/statistics/fold.service.ts'
import { ServiceError } from '../../../../src/server/platform/errors.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { EFFORT } from '../../../support/effort.ts'
import { answerSprint, createGroup } from '../../../support/group.ts'
import { answerOneByOne, optionFor } from '../../../support/play.ts'
import { createReplay, difficultiesOf, storedDifficulties } from './replayed-difficulties.ts'
import { scanSums, storedSums } from './scanned-sums.ts'

const LEARNERS = 3
const move = fc.constantFrom('right' as const, 'wrong' as const, 'skip' as const)
const moves = fc.array(move, { minLength: 1, maxLength: 4 })
const who = fc.nat({ max: LEARNERS - 1 })

/** One action of one of three learners, or of the server. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('practice' as const), who, moves }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('daily' as const), who, moves }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), who, moves }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sprint' as const), who, moves }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 11, 24, 24 * 5, 24 * 15),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
)
type Replay = ReturnType<typeof createReplay>
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe('sums for administrators', () => {
  const backend = useTestBackend()

  const submit = async (
    caller: Caller,
    quizType: 'daily' | 'practice',
    chosen: readonly ('right' | 'wrong' | 'skip')[],
  ) => {
    // From one short book, so that learners meet the same questions again.
    const book = quizType === 'practice' ? { book: 'Jude' } : {}
    const { questions } = await caller.quiz.questions({ mode: quizType, limit: 4, ...book })
    const answers = chosen.flatMap((one, index) => {
      const questionId = questions[index]?.id
      return questionId
        ? { questionId, selectedOptionId: optionFor(backend.answerKey, questionId, one) }
        : []
    })
    await caller.quiz.submit({ answers, timeSpent: 60, quizType })
  }

  const runStep = async (
    callers: readonly Caller[],
    groupId: string,
    replay: Replay,
    one: Step,
  ): Promise<unknown> => {
    const caller = callers['who' in one ? one.who : 0] as Caller
    switch (one.kind) {
      case 'practice':
        return submit(caller, 'practice', one.moves)
      case 'daily':
        await caller.quiz.startDaily().catch(ignoreRefusal)
        return submit(caller, 'daily', one.moves)
      case 'answer': {
        // Begun and left: it is finished later, or never.
        const { attemptId } = await caller.quiz.startDaily()
        return answerOneByOne(caller, backend.answerKey, attemptId, one.moves)
      }
      case 'sprint':
        await callers[0]?.sprint.start({ id: groupId }).catch(ignoreRefusal)
        return answerSprint(caller, backend.answerKey, groupId, one.moves)
      case 'wait':
        return backend.clock.advance(3600 * one.hours)
      case 'fold':
        return replay.during(() => countNewAttempts(backend.database, backend.clock.now()))
    }
  }

  it('equal a scan of the raw rows after any history, and contain each answer once', async () => {
    const replay = createReplay(backend.database)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (history) => {
        const people = await Promise.all(Array.from({ length: LEARNERS }, () => newLearner()))
        const callers = people.map(({ caller }) => caller)
        const group = await createGroup(callers[0] as Caller)
        for (const caller of callers.slice(1)) {
          await caller.group.join({ inviteCode: group.inviteCode })
        }
        for (const one of history) {
          await runStep(callers, group.id, replay, one).catch(ignoreRefusal)
        }
        // Several instances at once: no answer is counted twice or left out.
        backend.clock.advance(60)
        const now = backend.clock.now()
        await replay.during(async () => {
          await Promise.all([1, 2, 3].map(() => countNewAttempts(backend.database, now)))
          await countNewAttempts(backend.database, now)
        })
        expect(await storedSums(backend.database)).toEqual(await scanSums(backend.database, now))
        expect(await storedDifficulties(backend.database)).toEqual(difficultiesOf(replay.ratings()))
        await expectConsistent()
      }),
      { numRuns: EFFORT.statisticsHistories },
    )
  })

  const newLearner = () => backend.newLearner({ createdAt: backend.clock.now().toISOString() })

  /** What holds between the sums themselves. */
  const expectConsistent = async () => {
    const { rows } = await sql`
      select question_id from question_statistics as question
      where answered <> (select coalesce(sum(picked), 0) from option_picks
          join question_options as option on option.id = option_id
          where option.question_id = question.question_id)
        or answered < (select coalesce(sum(answered), 0) from question_ability_counts as by
          where by.question_id = question.question_id)`.execute(backend.database)
    expect(rows).toEqual([])
  }
})

/** The server may refuse a step, but it may not fail. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof ServiceError)) throw error
}
