import { describe, expect, it } from 'vitest'
import { addDays, type DayKey } from '../../../../src/domain/time/time.ts'
import { day as date } from '../../../domain/support.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { giveFinishedDailies } from '../../../support/factories.ts'
import { answerOneByOne, playDaily, submitDaily } from '../../../support/play.ts'

/** A server's clock that goes back some days, and is put right. */
describe('a streak after the clock was behind', () => {
  const backend = useTestBackend()
  const day = (of: string) => backend.clock.set(`2026-03-${of}T12:00:00Z`)
  const newLearner = async (): Promise<Caller> => (await backend.newLearner()).caller

  const playOn = async (caller: Caller, dates: readonly string[]): Promise<number[]> => {
    const streaks: number[] = []
    for (const one of dates) {
      day(one)
      streaks.push((await playDaily(caller, backend.answerKey)).streak)
    }
    return streaks
  }

  const shownOn = async (caller: Caller, of: string) => {
    day(of)
    const { dailyQuiz, streak, user } = await caller.dashboard.get()
    const { currentStreak } = await caller.auth.user()
    expect(user.currentStreak).toBe(currentStreak)
    return { completed: dailyQuiz.completed, state: streak.state, currentStreak }
  }

  it('is that of the dates that were played before, and these stay played', async () => {
    const caller = await newLearner()
    expect(await playOn(caller, ['19', '20'])).toEqual([1, 2])
    // The clock goes back by three days.
    expect(await shownOn(caller, '17')).toEqual({
      completed: false,
      state: 'none',
      currentStreak: 0,
    })
    expect(await playOn(caller, ['17'])).toEqual([1])
    const kept = { completed: true, state: 'kept', currentStreak: 2 }
    expect(await shownOn(caller, '20')).toEqual(kept)
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({ errorCode: 'already_finished' })
    expect(await shownOn(caller, '21')).toMatchObject({ state: 'at_risk', currentStreak: 2 })
    expect(await playOn(caller, ['21'])).toEqual([3])
  })

  it('is joined by a date that was missed and is played while the clock is behind', async () => {
    const caller = await newLearner()
    expect(await playOn(caller, ['10', '11', '13', '14'])).toEqual([1, 2, 1, 2])
    expect(await playOn(caller, ['12'])).toEqual([3])
    expect(await shownOn(caller, '14')).toEqual({
      completed: true,
      state: 'kept',
      currentStreak: 5,
    })
    expect((await caller.auth.user()).bestStreak).toBe(5)
  })

  it('pays every date once and counts it for the week, whatever the order', async () => {
    const { id, caller } = await backend.newLearner()
    await playOn(caller, ['19', '20', '17', '16', '18'])
    await shownOn(caller, '20')
    const { weeklyProgress } = await caller.dashboard.get()
    expect(weeklyProgress).toMatchObject({ dailyCompletions: 5, weeklyCompleted: true })
    const paid = await backend.database
      .selectFrom('xp_entries')
      .select('sourceKey')
      .where('user', '=', id)
      .where('kind', 'in', ['daily_base', 'weekly_bonus'])
      .execute()
    expect(paid).toHaveLength(6)
    for (const one of ['16', '17', '18', '19', '20']) {
      day(one)
      await expect(caller.quiz.startDaily()).rejects.toMatchObject({
        errorCode: 'already_finished',
      })
    }
    expect(await shownOn(caller, '20')).toMatchObject({ state: 'kept', currentStreak: 5 })
  })

  it('is open again when the clock is put right, where a quiz was begun before', async () => {
    const caller = await newLearner()
    await playOn(caller, ['19'])
    day('20')
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    await playOn(caller, ['17'])
    day('20')
    expect((await caller.dashboard.get()).dailyQuiz.attemptId).toBe(attemptId)
    await answerOneByOne(caller, backend.answerKey, attemptId, Array(9).fill('right'))
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 10, streak: 2 })
  })

  it('is kept by a change of time zone that takes effect while the clock is behind', async () => {
    const caller = await newLearner()
    await playOn(caller, ['19', '20', '16'])
    await caller.user.updateSettings({ timeZone: 'Asia/Tokyo' })
    day('17')
    await caller.user.updateSettings({ timeLimit: 'extended' })
    expect(await playOn(caller, ['17'])).toEqual([2])
    expect(await shownOn(caller, '20')).toMatchObject({ state: 'kept', currentStreak: 2 })
  })

  describe('of a learner whose streak a version before wrote', () => {
    const DATES = Array.from({ length: 40 }, (_, index) => addDays(date('2026-02-10'), index))
    const LAST = DATES.at(-1) as DayKey

    const learnerWith = async (played: readonly DayKey[], columns: object): Promise<Caller> => {
      const { id, caller } = await backend.newLearner()
      await giveFinishedDailies(backend.database, id, played)
      await backend.database.updateTable('users').set(columns).where('id', '=', id).execute()
      return caller
    }

    it('has the whole run before a missed date that is played', async () => {
      const missed = DATES[20] as DayKey
      const played = DATES.filter((one) => one !== missed)
      const caller = await learnerWith(played, { streakLength: 19, streakBest: 20 })
      backend.clock.set(`${missed}T12:00:00Z`)
      expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 21 })
      backend.clock.set(`${LAST}T12:00:00Z`)
      expect((await caller.dashboard.get()).user).toMatchObject({
        currentStreak: 40,
        bestStreak: 40,
      })
    })

    it('has the last dates again that were played, with the next quiz', async () => {
      // The last day had moved back to a date that was played while the clock was behind.
      const early = addDays(LAST, -3)
      const played = [early, addDays(LAST, -1), LAST]
      const moved = { streakLength: 3, streakLastDay: early, streakCoveredThrough: early }
      const caller = await learnerWith(played, moved)
      backend.clock.set(`${addDays(LAST, 1)}T12:00:00Z`)
      expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 3 })
    })
  })
})
