import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import {
  answerOneByOne,
  type Move,
  movesWith,
  submitDaily,
  submitRound,
} from '../../../support/play.ts'

const DAY = 24 * 3600

// 2 March 2026 is a Monday.
describe('weeks of study', () => {
  const backend = useTestBackend()

  const newLearner = async (timeZone = 'UTC') => {
    backend.clock.set('2026-03-02T12:00:00Z')
    return (await backend.newLearner({ timeZone })).caller
  }
  const answer = (caller: Caller, ids: readonly string[], move: Move) =>
    submitRound(backend.database, caller, ids, move)
  const practise = async (caller: Caller, move: Move, limit = 3): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit })
    const ids = questions.map(({ id }) => id)
    await answer(caller, ids, move)
    return ids
  }
  const calendar = async (caller: Caller): Promise<string[]> => {
    const { weeks } = await caller.journey.get()
    return weeks.flatMap(({ days }) => days)
  }

  it('have the days on which a question was answered, in twelve weeks', async () => {
    const caller = await newLearner()
    await practise(caller, 'wrong')
    await practise(caller, 'right')
    backend.clock.advance(2 * DAY)
    await practise(caller, 'right')
    expect(await calendar(caller)).toEqual(['2026-03-02', '2026-03-04'])
    const { weeks, today } = await caller.journey.get()
    expect([weeks.length, weeks.at(-1)?.startsOn, today]).toEqual([12, '2026-03-02', '2026-03-04'])
    backend.clock.set('2026-05-24T12:00:00Z')
    expect(await calendar(caller)).toEqual(['2026-03-02', '2026-03-04'])
    backend.clock.set('2026-05-25T12:00:00Z')
    expect(await calendar(caller)).toEqual([])
  })

  it('are those of the learner’s own calendar', async () => {
    const caller = await newLearner('Pacific/Kiritimati')
    backend.clock.set('2026-03-08T11:00:00Z')
    await practise(caller, 'right')
    // Already Monday there.
    expect(await calendar(caller)).toEqual(['2026-03-09'])
    expect((await caller.journey.get()).weeks.at(-1)?.startsOn).toBe('2026-03-09')
    const behind = await newLearner('Pacific/Pago_Pago')
    backend.clock.set('2026-03-09T10:00:00Z')
    await practise(behind, 'right')
    expect(await calendar(behind)).toEqual(['2026-03-08'])
    expect((await behind.dashboard.get()).goal.daysStudied).toBe(1)
  })

  it('have a daily quiz on its own date, also when it is answered after midnight', async () => {
    const caller = await newLearner()
    backend.clock.set('2026-03-02T23:50:00Z')
    const { attemptId } = await caller.quiz.startDaily()
    backend.clock.set('2026-03-03T00:10:00Z')
    await answerOneByOne(caller, backend.answerKey, attemptId, movesWith(10))
    await submitDaily(caller, attemptId)
    expect(await calendar(caller)).toEqual(['2026-03-02'])
  })

  it('have no day on which everything was skipped', async () => {
    const caller = await newLearner()
    await practise(caller, 'skip')
    expect(await calendar(caller)).toEqual([])
  })

  it('show how a goal of one’s own stands, which can be changed at will', async () => {
    const caller = await newLearner()
    const goal = async () => {
      const [dashboard, journey] = [await caller.dashboard.get(), await caller.journey.get()]
      expect(dashboard.goal).toEqual(journey.goal)
      return [journey.goal.daysPerWeek, journey.goal.daysStudied]
    }
    expect(await goal()).toEqual([null, 0])
    await caller.journey.setGoal({ daysPerWeek: 2 })
    await practise(caller, 'right')
    expect(await goal()).toEqual([2, 1])
    await caller.journey.setGoal({ daysPerWeek: 7 })
    backend.clock.advance(DAY)
    await practise(caller, 'right')
    expect(await goal()).toEqual([7, 2])
    // The weekly challenge goes its own way.
    expect((await caller.dashboard.get()).weeklyProgress.dailyCompletions).toBe(0)
    await caller.journey.setGoal({ daysPerWeek: null })
    backend.clock.advance(7 * DAY)
    expect(await goal()).toEqual([null, 0])
    await expect(caller.journey.setGoal({ daysPerWeek: 3 as 2 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  describe('on the Monday after', () => {
    const told = async (caller: Caller) => (await caller.dashboard.get()).lastWeek

    it('are told once: days, questions, and what was learned again', async () => {
      const caller = await newLearner()
      const missed = await practise(caller, 'wrong', 4)
      backend.clock.advance(DAY)
      await answer(caller, missed.slice(0, 3), 'right')
      await answer(caller, missed.slice(0, 1), 'right')
      expect(await told(caller)).toBeNull()
      const summary = { startsOn: '2026-03-02', days: 2, questions: 8, learnedAgain: 3 }
      backend.clock.set('2026-03-09T00:00:00Z')
      expect(await told(caller)).toEqual(summary)
      expect(await told(caller)).toEqual(summary)
      expect(await caller.journey.seeLastWeek()).toEqual({ startsOn: '2026-03-02' })
      expect(await told(caller)).toBeNull()
      // It can still be read.
      expect((await caller.journey.get()).lastWeek).toEqual(summary)
    })

    it('and not on a later day', async () => {
      const caller = await newLearner()
      await practise(caller, 'right')
      backend.clock.set('2026-03-10T12:00:00Z')
      expect(await told(caller)).toBeNull()
      expect((await caller.journey.get()).lastWeek).toMatchObject({ days: 1, questions: 3 })
    })

    it('are not told to who has answered nothing, or only in weeks before', async () => {
      const caller = await newLearner()
      backend.clock.set('2026-03-09T12:00:00Z')
      expect(await told(caller)).toBeNull()
      await practise(caller, 'right')
      backend.clock.set('2026-03-23T12:00:00Z')
      expect(await told(caller)).toBeNull()
      expect(await caller.journey.seeLastWeek()).toEqual({ startsOn: '2026-03-16' })
    })
  })
})
