import { describe, expect, it } from 'vitest'
import { addDays } from '../../../../src/domain/time/time.ts'
import { day } from '../../../domain/support.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { giveFinishedDailies, giveXp } from '../../../support/factories.ts'
import { playDaily } from '../../../support/play.ts'

const MONDAY = day('2026-03-02')

describe('the rewards of a daily quiz', () => {
  const backend = useTestBackend()
  const playOn = (caller: Caller, offset: number, right = 0) => {
    backend.clock.set(`${addDays(MONDAY, offset)}T12:00:00Z`)
    return playDaily(caller, backend.answerKey, right)
  }

  it.each([
    [0, 20],
    [1, 30],
    [9, 110],
    [10, 120],
  ])('are, for %i correct answers, %i XP', async (right, xp) => {
    const { caller } = await backend.newLearner()
    const result = await playOn(caller, 0, right)
    expect(result.xp).toEqual({ base: 20, correct: 10 * right, weeklyBonus: 0, total: xp })
    expect(result.percentage).toBe(10 * right)
    expect((await caller.auth.user()).totalXp).toBe(xp)
  })

  it('include 50 XP for the fifth quiz of each week, and only for that', async () => {
    const { id, caller } = await backend.newLearner()
    const bonuses: number[] = []
    for (let offset = 0; offset < 14; offset++) {
      bonuses.push((await playOn(caller, offset)).xp.weeklyBonus)
    }
    expect(bonuses).toEqual([0, 0, 0, 0, 50, 0, 0, 0, 0, 0, 0, 50, 0, 0])
    const user = await caller.auth.user()
    expect(user).toMatchObject({ totalXp: 14 * 20 + 100, currentStreak: 14 })
    expect(user.weeklyProgress).toEqual({
      dailyCompletions: 7,
      weeklyCompleted: true,
      bonusXpAwarded: 50,
    })
    const row = await backend.database
      .selectFrom('users')
      .select('weeklyChallenges')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.weeklyChallenges).toBe(2)
  })

  it('include no bonus for five days over two weeks', async () => {
    const { caller } = await backend.newLearner()
    const bonuses: number[] = []
    for (const offset of [3, 4, 5, 6, 7, 8]) {
      bonuses.push((await playOn(caller, offset)).xp.weeklyBonus)
    }
    expect(bonuses).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('count a Sunday quiz finished on Monday for the old week', async () => {
    const { id, caller } = await backend.newLearner()
    const days = [0, 1, 2, 3].map((offset) => addDays(MONDAY, offset))
    await giveFinishedDailies(backend.database, id, days)
    backend.clock.set('2026-03-08T23:59:00Z')
    const { attemptId } = await caller.quiz.startDaily()
    await caller.quiz.questions({})
    backend.clock.set('2026-03-09T00:01:00Z')
    const { questions } = await caller.quiz.questions({})
    const answers = [{ questionId: questions[0]?.id as string, selectedOptionId: '' }]
    const result = await caller.quiz.submit({ answers, timeSpent: 9, quizType: 'daily', attemptId })
    expect(result.xp.weeklyBonus).toBe(50)
    expect((await caller.auth.user()).weeklyProgress).toMatchObject({ dailyCompletions: 0 })
  })

  it('include a level when its threshold is reached, once', async () => {
    const { id, caller } = await backend.newLearner()
    await giveXp(backend.database, id, 60)
    const up = await playOn(caller, 0, 2)
    expect(up).toMatchObject({
      totalXp: 100,
      levelUp: true,
      level: { current: 2, name: 'Explorer' },
    })
    const next = await playOn(caller, 1, 2)
    expect(next).toMatchObject({ totalXp: 140, levelUp: false, level: { current: 2 } })
    expect(await caller.auth.user()).toMatchObject({ currentLevel: 2, profileTitle: 'Believer' })
  })

  it('include each badge once, with the quiz that earns it', async () => {
    const { caller } = await backend.newLearner()
    const first = await playOn(caller, 0, 9)
    expect(first.badges.map(({ id }) => id)).toEqual(['first_quiz'])
    const perfect = await playOn(caller, 1, 10)
    expect(perfect.badges.map(({ id }) => id)).toEqual(['perfect_daily'])
    expect((await playOn(caller, 2, 10)).badges).toEqual([])
    const held = await caller.badge.mine()
    expect(held.map(({ badge }) => badge.id)).toEqual(['perfect_daily', 'first_quiz'])
    expect(held.map(({ earnedAt }) => earnedAt)).toEqual([
      '2026-03-03T12:00:00.000Z',
      '2026-03-02T12:00:00.000Z',
    ])
    const { badges } = await caller.badge.progress()
    expect(badges.find(({ id }) => id === 'correct_100')).toMatchObject({
      earnedAt: null,
      progress: 29,
      target: 100,
    })
  })

  it('include the badge for a streak of seven days on the seventh', async () => {
    const { id, caller } = await backend.newLearner()
    const days = [0, 1, 2, 3, 4, 5].map((offset) => addDays(MONDAY, offset))
    await giveFinishedDailies(backend.database, id, days)
    const seventh = await playOn(caller, 6)
    expect(seventh).toMatchObject({ streak: 7, bestStreak: 7 })
    expect(seventh.badges.map((badge) => badge.id)).toContain('streak_7')
  })

  it('are not paid for practice, but its books count', async () => {
    const { id, caller } = await backend.newLearner()
    backend.clock.set('2026-03-02T12:00:00Z')
    const { questions } = await caller.quiz.questions({ limit: 20 })
    const answers = questions.map((question) => ({
      questionId: question.id,
      selectedOptionId: backend.answerKey.get(question.id)?.right as string,
    }))
    const result = await caller.quiz.submit({ answers, timeSpent: 99, quizType: 'practice' })
    expect(result).toMatchObject({
      score: 20,
      xp: { total: 0 },
      totalXp: 0,
      streak: 0,
      levelUp: false,
    })
    expect(await caller.auth.user()).toMatchObject({
      totalXp: 0,
      totalQuizzes: 0,
      correctAnswers: 0,
    })
    const { practiceStats, todayStats } = (await caller.dashboard.get()).stats
    expect(practiceStats).toEqual({ totalQuizzes: 1, averageScore: 100, correctAnswers: 20 })
    expect(todayStats).toEqual(practiceStats)
    const books = await backend.database
      .selectFrom('user_books')
      .select(['book', 'correct'])
      .where('user', '=', id)
      .execute()
    expect(books.reduce((sum, { correct }) => sum + correct, 0)).toBe(20)
  })
})
