import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERIODS } from '../../../../src/domain/time/period.ts'
import { reconcile } from '../../../../src/server/ledger/sums/reconcile.service.ts'
import { type TestBackend, useTestBackend } from '../../../support/backend.ts'
import { type Caller, isAccepted } from '../../../support/caller.ts'
import { EFFORT } from '../../../support/effort.ts'
import { optionFor } from '../../../support/play.ts'
import { createScoreModel, type ScoreModel } from './score-model.ts'

const USERS = 4
/** Two more than a learner may belong to. */
const CHURCHES = 7

const user = fc.nat(USERS - 1)
const church = fc.nat(CHURCHES - 1)

/** One action of a learner, or time that passes. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('join' as const), user, church }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), user, church }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), user, church }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('primary' as const), user, church }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), user }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('play' as const), user, right: fc.nat(10) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 13, 24, 24, 60, 24 * 7, 24 * 20),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Person = { readonly id: string; readonly caller: Caller }
type Run = {
  readonly backend: TestBackend
  readonly people: Person[]
  readonly churchIds: readonly string[]
  readonly model: ScoreModel
}

const playDaily = async ({ backend, model, people }: Run, index: number, right: number) => {
  const { caller } = people[index] as Person
  if (!(await isAccepted(caller.quiz.startDaily()))) return
  const { questions } = await caller.quiz.questions({ mode: 'daily' })
  const answers = questions.map(({ id }, place) => ({
    questionId: id,
    selectedOptionId: optionFor(backend.answerKey, id, place < right ? 'right' : 'wrong'),
  }))
  const { xp, score } = await caller.quiz.submit({ answers, timeSpent: 60, quizType: 'daily' })
  model.earn(index, backend.clock.now(), xp.total, score)
}

const runStep = async (run: Run, one: Step): Promise<void> => {
  const { backend, people, churchIds, model } = run
  if (one.kind === 'wait') return backend.clock.advance(3600 * one.hours)
  if (one.kind === 'play') return playDaily(run, one.user, one.right)
  if (one.kind === 'delete') {
    await (people[one.user] as Person).caller.user.deleteAccount()
    people[one.user] = await backend.newLearner()
    return model.replace(one.user, backend.clock.now())
  }
  if (one.kind === 'return') {
    await runStep(run, { ...one, kind: 'leave' })
    return runStep(run, { ...one, kind: 'join' })
  }
  const { caller } = people[one.user] as Person
  const id = churchIds[one.church] as string
  // A second passes, so that it is clear which membership is the oldest.
  backend.clock.advance(1)
  const [call, expected] = {
    join: () => [caller.church.join({ id }), model.join(one.user, one.church)] as const,
    leave: () => [caller.church.leave({ id }), model.leave(one.user, one.church)] as const,
    primary: () =>
      [
        caller.church.makePrimary({ id, isPrimary: true }),
        model.makePrimary(one.user, one.church),
      ] as const,
  }[one.kind]()
  expect(await isAccepted(call)).toBe(expected)
}

const expectMemberships = async ({ people, churchIds, model }: Run): Promise<void> => {
  for (const [index, { caller }] of people.entries()) {
    const mine = await caller.church.mine()
    const { churches, primary } = model.personOf(index)
    expect(new Set(mine.map(({ churchId }) => churchId))).toEqual(
      new Set(churches.map((one) => churchIds[one])),
    )
    expect(mine.filter(({ isPrimary }) => isPrimary).map(({ churchId }) => churchId)).toEqual(
      primary === null ? [] : [churchIds[primary]],
    )
  }
}

const expectChurches = async ({ backend, people, churchIds, model }: Run): Promise<void> => {
  const now = backend.clock.now()
  const [{ caller }] = people as [Person]
  for (const period of PERIODS) {
    for (const [index, id] of churchIds.entries()) {
      const board = await caller.leaderboard.church({ id, period })
      const sums = model.church(index, period, now)
      expect(board.church).toMatchObject({
        totalPoints: sums.points,
        totalQuizzes: sums.quizzes,
        totalQuestions: 10 * sums.quizzes,
        correctAnswers: sums.correct,
      })
      const members = [...model.members(index, period, now).values()].sort((a, b) => b - a)
      expect(board.users.map(({ points }) => points)).toEqual(members)
      for (const person of people) {
        const own = await person.caller.leaderboard.church({ id, period })
        expect(own.you?.rank).toBe(own.users.find(({ isYou }) => isYou)?.rank)
      }
    }
  }
}

const expectRanks = async ({ backend, people, churchIds, model }: Run): Promise<void> => {
  const now = backend.clock.now()
  for (const period of PERIODS) {
    for (const [index, { caller }] of people.entries()) {
      const board = await caller.leaderboard.churches({ period })
      expect(board.you).toMatchObject(model.user(index, period, now))
      const { unaffiliatedPoints, unaffiliatedQuizzes, quizzes } = model.totals(period, now)
      expect(board.unaffiliated.stats).toMatchObject({
        totalPoints: unaffiliatedPoints,
        totalQuizzes: unaffiliatedQuizzes,
      })
      expect(board.totals.challenges).toBe(quizzes)
      const sums = churchIds.map((id, place) => ({ id, ...model.church(place, period, now) }))
      expect(
        new Map(
          board.churches.map((row) => [row.churchId, [row.totalPoints, row.activeMemberCount]]),
        ),
      ).toEqual(
        new Map(
          sums
            .filter(({ points }) => points > 0)
            .map(({ id, points, activeMembers }) => [id, [points, activeMembers]]),
        ),
      )
    }
  }
}

describe('any history of several learners and their churches', () => {
  const backend = useTestBackend()
  let runs = 0

  /** Runs are years apart, longer than a history can wait, so that nobody of one is ranked in the next. */
  const newRun = async (): Promise<Run> => {
    runs += 1
    backend.clock.set(new Date(Date.UTC(2026 + 3 * runs, 3, 14, 9)).toISOString())
    const churchIds: string[] = []
    for (let index = 0; index < CHURCHES; index++) {
      const name = `Church ${index} of run ${runs}`
      // They stay, so that the church does not go with its last member.
      const founder = await backend.newLearner()
      const { church: added } = await founder.caller.church.propose({ name })
      churchIds.push(added.id)
    }
    const people = []
    for (let index = 0; index < USERS; index++) people.push(await backend.newLearner())
    return { backend, people, churchIds, model: createScoreModel(USERS) }
  }

  it('keeps the sums of every period equal to the ledger, and ranks by them', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (history) => {
        const run = await newRun()
        for (const one of history) {
          await runStep(run, one)
          expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
        }
        await expectMemberships(run)
        await expectChurches(run)
        await expectRanks(run)
      }),
      { numRuns: EFFORT.churchHistories },
    )
  })
})
