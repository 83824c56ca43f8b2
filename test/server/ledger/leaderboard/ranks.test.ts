import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { periodKeyOf, periodKeysOf } from '../../../../src/domain/time/period.ts'
import { lockLearner } from '../../../../src/server/learner/user.service.ts'
import {
  learnerRank,
  memberRank,
} from '../../../../src/server/ledger/leaderboard/learner-ranks.service.ts'
import { addToSums } from '../../../../src/server/ledger/sums/sums.service.ts'
import { type TestBackend, useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { playDaily } from '../../../support/play.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

/** Correct answers of thirteen people: 120 to 20 XP, with two ties. */
const CORRECT_ANSWERS = [10, 9, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1, 0]

describe('leaderboards', () => {
  const backend = useTestBackend()
  const people: Person[] = []

  beforeAll(async () => {
    for (const right of CORRECT_ANSWERS) {
      const person = await backend.newLearner({ isPublicProfile: true })
      people.push(person)
      await playDaily(person.caller, backend.answerKey, right)
    }
  })

  const callerAt = (place: number) => (people[place] as Person).caller

  it('show the top ten; ties share a rank, and the next rank is skipped', async () => {
    const { unaffiliated } = await callerAt(0).leaderboard.churches({})
    expect(unaffiliated.users.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 120],
      [2, 110],
      [2, 110],
      [4, 100],
      [5, 90],
      [6, 80],
      [7, 70],
      [8, 60],
      [8, 60],
      [10, 50],
    ])
    expect(unaffiliated.stats).toMatchObject({ totalQuizzes: 13, totalQuestions: 130 })
  })

  it('tell everyone their own rank, also below the top ten', async () => {
    const ranks = []
    for (const { caller } of people) {
      const { you } = await caller.leaderboard.churches({ period: 'monthly' })
      expect(you).toMatchObject({ rankedUsers: 13, quizzes: 1, church: null })
      expect(you.unaffiliatedRank).toBe(you.rank)
      ranks.push(you.rank)
    }
    expect(ranks).toEqual([1, 2, 2, 4, 5, 6, 7, 8, 8, 10, 11, 12, 13])
  })

  it('give no rank without points', async () => {
    const { caller } = await backend.newLearner()
    expect((await caller.leaderboard.churches({})).you).toEqual({
      points: 0,
      quizzes: 0,
      accuracy: 0,
      rank: null,
      rankedUsers: 13,
      unaffiliatedRank: null,
      church: null,
    })
  })

  it('start over with each day, week and month', async () => {
    const { caller } = await backend.newLearner()
    const before = backend.clock.now().toISOString()
    const pointsAt = async (instant: string) => {
      backend.clock.set(instant)
      const points = []
      for (const period of ['daily', 'weekly', 'monthly'] as const) {
        points.push((await caller.leaderboard.churches({ period })).totals.challenges)
      }
      return points
    }
    expect(await pointsAt('2026-03-02T23:59:59.999Z')).toEqual([13, 13, 13])
    expect(await pointsAt('2026-03-03T00:00:00.000Z')).toEqual([0, 13, 13])
    expect(await pointsAt('2026-03-08T23:59:59.999Z')).toEqual([0, 13, 13])
    expect(await pointsAt('2026-03-09T00:00:00.000Z')).toEqual([0, 0, 13])
    expect(await pointsAt('2026-03-31T23:59:59.999Z')).toEqual([0, 0, 13])
    expect(await pointsAt('2026-04-01T00:00:00.000Z')).toEqual([0, 0, 0])
    backend.clock.set(before)
  })

  it('do not count practice', async () => {
    const { caller } = await backend.newLearner()
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 5 })
    const answers = questions.map(({ id, options }) => ({
      questionId: id,
      selectedOptionId: options[0]?.id as string,
    }))
    await caller.quiz.submit({ answers, timeSpent: 20, quizType: 'practice' })
    const { you, totals } = await caller.leaderboard.churches({})
    expect([you.points, you.quizzes, totals.challenges]).toEqual([0, 0, 13])
  })

  it('rank churches by the points of their members, 25 % more from those whose primary church it is', async () => {
    backend.clock.advance(24 * 3600)
    const [one, two] = [await backend.newLearner(), await backend.newLearner()]
    const { church: first } = await one.caller.church.propose({ name: 'Nineveh' })
    const { church: second } = await two.caller.church.propose({ name: 'Tarshish' })
    await two.caller.church.join({ id: first.id })
    await playDaily(one.caller, backend.answerKey, 1)
    await playDaily(two.caller, backend.answerKey, 3)
    const { churches, you } = await one.caller.leaderboard.churches({ period: 'daily' })
    // 30 XP and 25 % more, plus 50 XP; 50 XP and 25 % more.
    expect(churches).toMatchObject([
      { rank: 1, churchId: first.id, totalPoints: 88, activeMemberCount: 2, isYours: true },
      { rank: 2, churchId: second.id, totalPoints: 63, activeMemberCount: 1, isYours: false },
    ])
    expect(churches.map(({ accuracy, totalQuizzes }) => [accuracy, totalQuizzes])).toEqual([
      [20, 2],
      [30, 1],
    ])
    expect(you.church).toMatchObject({ rank: 1, churchId: first.id })
    const board = await two.caller.leaderboard.church({ id: first.id, period: 'daily' })
    expect(board.users.map(({ points, isYou }) => [points, isYou])).toEqual([
      [50, true],
      [38, false],
    ])
  })

  it('show the top ten churches, and the viewer’s own below them', async () => {
    backend.clock.advance(24 * 3600)
    const founders: Person[] = []
    for (let index = 0; index < 12; index++) {
      const founder = await backend.newLearner()
      await founder.caller.church.propose({ name: `Colossae ${index}` })
      await playDaily(founder.caller, backend.answerKey, index < 10 ? 10 - index : 0)
      founders.push(founder)
    }
    const { churches, you } = await (founders[11] as Person).caller.leaderboard.churches({
      period: 'daily',
    })
    expect(churches.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(churches.some(({ isYours }) => isYours)).toBe(false)
    expect(you.church).toMatchObject({ rank: 11, totalPoints: 25, isYours: true })
  })
})

describe('the ranks of a learner', () => {
  const backend = useTestBackend()
  const people: Person[] = []
  let churchId: string

  beforeAll(async () => {
    for (let index = 0; index < 6; index++) people.push(await backend.newLearner())
    // Half of them belong to a church.
    const [founder, ...members] = people.slice(3).map(({ caller }) => caller) as [
      Caller,
      ...Caller[],
    ]
    churchId = (await founder.church.propose({ name: 'Corinth' })).church.id
    for (const member of members) await member.church.join({ id: churchId })
  })

  const isMember = (person: number): boolean => person >= 3

  const earn = (person: number, xp: number): Promise<void> =>
    backend.database.transaction().execute(async (transaction) => {
      const now = backend.clock.now()
      const learner = await lockLearner(transaction, (people[person] as Person).id, now)
      const credit = { sourceKey: randomUUID(), xp, quizzes: 1, questions: 10, correct: 5 } as const
      const churches = isMember(person) ? [{ church: churchId, isPrimary: false, points: xp }] : []
      await addToSums(transaction, { learner, credit, churches, periods: periodKeysOf(now) })
    })

  /** Around the bounds of the ranges in which points are counted, too. */
  const xp = fc.constantFrom(1, 10, 120, 239, 240, 249, 250, 251, 500, 1000)

  it('are one more than the number of those with more points', async () => {
    const credits = fc.array(fc.tuple(fc.nat(people.length - 1), xp), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(credits, async (earned) => {
        // A month in which nobody has any points yet.
        backend.clock.advance(40 * 24 * 3600)
        for (const credit of earned) await earn(...credit)
        const points = people.map((_person, index) =>
          earned.reduce((sum, [person, added]) => sum + (person === index ? added : 0), 0),
        )
        const rankAmong = (others: readonly number[], own: number): number | null =>
          own > 0 ? 1 + others.filter((other) => other > own).length : null
        const members = points.filter((_points, index) => isMember(index))
        const unaffiliated = points.filter((_points, index) => !isMember(index))
        const key = periodKeyOf('monthly', backend.clock.now())
        for (const [index, { id }] of people.entries()) {
          const own = points[index] as number
          expect(await learnerRank(backend.database, key, id)).toMatchObject({
            points: own,
            rank: rankAmong(points, own),
            rankedUsers: points.filter((one) => one > 0).length,
            unaffiliatedRank: isMember(index) ? null : rankAmong(unaffiliated, own),
          })
          const inChurch = await memberRank(backend.database, { ...key, churchId }, id)
          expect(inChurch?.rank ?? null).toBe(isMember(index) ? rankAmong(members, own) : null)
        }
      }),
    )
  })
})
