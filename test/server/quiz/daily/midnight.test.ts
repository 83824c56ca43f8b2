import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import { answerOneByOne, playDaily, submitDaily } from '../../../support/play.ts'

describe('a daily quiz around midnight', () => {
  const backend = useTestBackend()

  const beginAt = async (instant: string, timeZone = 'UTC') => {
    backend.clock.set(instant)
    const { caller } = await backend.newLearner({ timeZone })
    const { attemptId } = await caller.quiz.startDaily()
    return { caller, attemptId }
  }

  it.each([
    // zone, started, finished, the date it counts for
    ['UTC', '2026-03-02T23:55:00Z', '2026-03-03T00:05:00Z', '2026-03-02'],
    ['UTC', '2026-03-02T00:00:00Z', '2026-03-03T23:59:59Z', '2026-03-02'],
    ['America/New_York', '2026-03-03T04:59:00Z', '2026-03-03T05:01:00Z', '2026-03-02'],
    ['Asia/Kathmandu', '2026-03-02T18:14:59Z', '2026-03-02T18:15:01Z', '2026-03-02'],
    ['Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-29T21:59:00Z', '2026-03-28'],
  ])('in %s, started %s and finished %s, counts for %s', async (zone, started, finished, day) => {
    const { caller, attemptId } = await beginAt(started, zone)
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'right'])
    backend.clock.set(finished)
    expect(await caller.quiz.attempt({})).toMatchObject({ attemptId, day, score: 2 })
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    expect(await submitDaily(caller, attemptId)).toMatchObject({
      score: 3,
      streak: 1,
      bestStreak: 1,
    })
    const dashboard = await caller.dashboard.get()
    expect(dashboard.dailyQuiz).toMatchObject({ completed: false, expired: false, attemptId: null })
    expect(dashboard.stats.todayStats.totalQuizzes).toBe(0)
  })

  it('finished after midnight, lets the next day start at once and continue the streak', async () => {
    const { caller, attemptId } = await beginAt('2026-03-02T23:55:00Z')
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    backend.clock.set('2026-03-03T00:05:00Z')
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({
      errorCode: 'attempt_open',
      details: { quizAttemptId: attemptId },
    })
    expect((await caller.dashboard.get()).dailyQuiz).toMatchObject({
      completed: false,
      expired: false,
      attemptId,
    })
    await submitDaily(caller, attemptId)
    const next = await playDaily(caller, backend.answerKey, 1)
    expect(next).toMatchObject({ streak: 2, bestStreak: 2 })
    expect(next.attemptId).not.toBe(attemptId)
    expect((await caller.dashboard.get()).dailyQuiz).toMatchObject({
      completed: true,
      expired: false,
      attemptId: null,
    })
  })

  it('is closed after two days, and today starts without it', async () => {
    const { caller, attemptId } = await beginAt('2026-03-02T10:00:00Z')
    const { question } = await caller.quiz.attempt({ attemptId })
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    backend.clock.set('2026-03-04T00:00:00Z')
    const closed = {
      errorCode: 'conflict',
      message: 'The daily quiz for 2026-03-02 can no longer be finished.',
    }
    const questionId = question?.id as string
    await expect(submitDaily(caller, attemptId)).rejects.toMatchObject(closed)
    await expect(caller.quiz.attempt({ attemptId })).rejects.toMatchObject(closed)
    await expect(caller.quiz.questions({ attemptId })).rejects.toMatchObject(closed)
    await expect(
      caller.quiz.answer({ attemptId, questionId, selectedOptionId: '' }),
    ).rejects.toMatchObject(closed)
    expect((await caller.dashboard.get()).dailyQuiz).toMatchObject({
      completed: false,
      expired: false,
      attemptId: null,
    })
    expect(await caller.auth.user()).toMatchObject({ totalXp: 0, bestStreak: 0 })
    expect(await playDaily(caller, backend.answerKey, 2)).toMatchObject({ streak: 1, totalXp: 40 })
  })

  it('ends the streak when a day is missed, but keeps the best one', async () => {
    backend.clock.set('2026-03-02T10:00:00Z')
    const { caller } = await backend.newLearner()
    const streaks: number[][] = []
    for (const day of ['02', '03', '04', '06', '07']) {
      backend.clock.set(`2026-03-${day}T10:00:00Z`)
      const result = await playDaily(caller, backend.answerKey, 0)
      streaks.push([result.streak, result.bestStreak])
    }
    expect(streaks).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 3],
      [2, 3],
    ])
    backend.clock.set('2026-03-08T23:59:59Z')
    expect(await caller.auth.user()).toMatchObject({ currentStreak: 2, bestStreak: 3 })
    backend.clock.set('2026-03-09T00:00:00Z')
    expect(await caller.auth.user()).toMatchObject({ currentStreak: 0, bestStreak: 3 })
    expect((await caller.dashboard.get()).user).toMatchObject({ currentStreak: 0, bestStreak: 3 })
  })
})
