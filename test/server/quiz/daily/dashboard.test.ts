import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import { answerOneByOne, playDaily, submitDaily } from '../../../support/play.ts'

describe('the dashboard', () => {
  const backend = useTestBackend()

  const setFeature = (name: string, isEnabled: boolean) =>
    backend.database
      .updateTable('feature_flags')
      .set({ isEnabled })
      .where('name', '=', name)
      .execute()

  describe('on the state of the streak', () => {
    it('is none, kept, at risk and lost, and says what was lost', async () => {
      backend.clock.set('2026-03-02T09:00:00Z')
      const { caller } = await backend.newLearner()
      const streak = async () => (await caller.dashboard.get()).streak
      expect(await streak()).toEqual({ state: 'none', length: 0 })
      await playDaily(caller, backend.answerKey, 1)
      expect(await streak()).toEqual({ state: 'kept', length: 1 })
      backend.clock.set('2026-03-03T09:00:00Z')
      expect(await streak()).toEqual({ state: 'at_risk', length: 1 })
      await playDaily(caller, backend.answerKey, 1)
      backend.clock.set('2026-03-05T09:00:00Z')
      expect(await streak()).toEqual({ state: 'lost', length: 2 })
    })

    it('is at risk, and not lost, while yesterday’s quiz can still be finished', async () => {
      const { caller } = await backend.newLearner()
      for (const day of ['2026-03-01', '2026-03-02']) {
        backend.clock.set(`${day}T09:00:00Z`)
        await playDaily(caller, backend.answerKey, 1)
      }
      backend.clock.set('2026-03-03T23:58:00Z')
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'wrong'])
      backend.clock.set('2026-03-04T00:03:00Z')
      expect(await caller.dashboard.get()).toMatchObject({
        // As everywhere: no date before yesterday counts.
        user: { currentStreak: 0 },
        streak: { state: 'at_risk', length: 2 },
        dailyQuiz: { attemptId },
      })
      await submitDaily(caller, attemptId)
      expect((await caller.dashboard.get()).streak).toEqual({ state: 'at_risk', length: 3 })
    })

    it('names the end of the learner’s own day, and when the next ten open', async () => {
      // Clocks in New York go forward on 8 March 2026.
      backend.clock.set('2026-03-08T06:00:00Z')
      const { caller } = await backend.newLearner({ timeZone: 'America/New_York' })
      expect(await caller.dashboard.get()).toMatchObject({
        dayEndsAt: '2026-03-09T04:00:00.000Z',
        nextDailyAt: '2026-03-09T04:00:00.000Z',
      })
    })
  })

  describe('on the next badges', () => {
    it('shows the closest three, and none of those earned', async () => {
      const { caller } = await backend.newLearner()
      const next = async () =>
        (await caller.dashboard.get()).nextBadges.map(({ id, progress, target }) => [
          id,
          progress,
          target,
        ])
      expect(await next()).toEqual([
        ['first_quiz', 0, 1],
        ['perfect_daily', 0, 1],
        ['sprint_finisher', 0, 1],
      ])
      await playDaily(caller, backend.answerKey, 1)
      const ids = (await next()).map(([id]) => id)
      expect(ids).toHaveLength(3)
      expect(ids).not.toContain('first_quiz')
    })

    it('shows none while badges are off', async () => {
      const { caller } = await backend.newLearner()
      await setFeature('badges', false)
      expect((await caller.dashboard.get()).nextBadges).toEqual([])
      await setFeature('badges', true)
    })
  })

  describe('on the learner’s church', () => {
    const join = async (id: string) => {
      const member = await backend.newLearner()
      await member.caller.church.join({ id })
      return member
    }

    const hide = (id: string) =>
      backend.database
        .updateTable('churches')
        .set({ hiddenAt: new Date() })
        .where('id', '=', id)
        .execute()

    it('is null without one', async () => {
      const { caller } = await backend.newLearner()
      expect((await caller.dashboard.get()).church).toBeNull()
    })

    it('has its rank, its active members and the learner’s part of the points', async () => {
      const { caller } = await backend.newLearner()
      const { id } = (await caller.church.propose({ name: 'Grace Chapel' })).church
      const empty = { rank: null, activeMembers: 0, points: 0, ownPoints: 0 }
      expect((await caller.dashboard.get()).church).toEqual({
        id,
        name: 'Grace Chapel',
        memberCount: 1,
        week: empty,
      })
      const other = await join(id)
      await playDaily(caller, backend.answerKey, 4)
      await playDaily(other.caller, backend.answerKey, 0)
      // 25% more for the primary church: 60 XP and 20 XP.
      expect((await caller.dashboard.get()).church).toMatchObject({
        memberCount: 2,
        week: { rank: 1, activeMembers: 2, points: 100, ownPoints: 75 },
      })

      const better = await backend.newLearner()
      const hope = (await better.caller.church.propose({ name: 'Hope Chapel' })).church
      await playDaily(better.caller, backend.answerKey, 10)
      expect((await caller.dashboard.get()).church?.week?.rank).toBe(2)
      await hide(hope.id)
      expect((await caller.dashboard.get()).church?.week?.rank).toBe(1)
    })

    it('has no rank while it is hidden, and none of the week while leaderboards are off', async () => {
      const { caller } = await backend.newLearner()
      const { id } = (await caller.church.propose({ name: 'Peace Chapel' })).church
      await playDaily(caller, backend.answerKey, 1)
      await hide(id)
      expect((await caller.dashboard.get()).church?.week).toMatchObject({ rank: null, points: 38 })
      await setFeature('leaderboards', false)
      expect((await caller.dashboard.get()).church).toMatchObject({ id, week: null })
      await setFeature('leaderboards', true)
      await setFeature('groups', false)
      expect((await caller.dashboard.get()).church).toBeNull()
      await setFeature('groups', true)
    })
  })
})
