import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/time.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend } from '../../support/backend.ts'
import { readLearnerById } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { giveFinishedDailies } from '../../support/factories.ts'
import { answerOneByOne, movesWith, submitDaily } from '../../support/play.ts'
import { inParallel } from './parallel.ts'

const PARALLEL = 20

describe('finishing a daily quiz many times at once', () => {
  const backend = useTestBackend()

  const ledgerOf = (userId: string) =>
    backend.database
      .selectFrom('xp_entries')
      .select(['sourceKey', 'amount'])
      .where('user', '=', userId)
      .orderBy('sourceKey')
      .execute()

  it(`pays once for ${PARALLEL} parallel submits (${EFFORT.submitRounds} rounds)`, async () => {
    for (let round = 0; round < EFFORT.submitRounds; round++) {
      const { id, caller } = await backend.newLearner()
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'wrong', 'right'])
      const { accepted, refused } = await inParallel(PARALLEL, () => submitDaily(caller, attemptId))

      expect(refused).toEqual([])
      expect(new Set(accepted.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect(await ledgerOf(id)).toEqual([
        { sourceKey: 'daily:2026-03-02:base', amount: 20 },
        { sourceKey: 'daily:2026-03-02:correct', amount: 20 },
      ])
      expect(await readLearnerById(backend.database, id, backend.clock.now())).toMatchObject({
        totalXp: 40,
        streakLength: 1,
        streakBest: 1,
        dailyQuizzes: 1,
        dailyQuestions: 10,
        dailyCorrect: 2,
      })
      const badges = await backend.database
        .selectFrom('user_badges')
        .select('badgeKey')
        .where('user', '=', id)
        .execute()
      expect(badges).toEqual([{ badgeKey: 'first_quiz' }])
      const books = await backend.database
        .selectFrom('user_books')
        .select('answered')
        .where('user', '=', id)
        .execute()
      expect(books.reduce((sum, { answered }) => sum + answered, 0)).toBe(3)
    }
  })

  it('pays the weekly bonus once', async () => {
    const monday = day('2026-03-02')
    backend.clock.set('2026-03-06T12:00:00Z')
    const { id, caller } = await backend.newLearner()
    await giveFinishedDailies(
      backend.database,
      id,
      [0, 1, 2, 3].map((days) => addDays(monday, days)),
    )
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, movesWith(10))
    await inParallel(PARALLEL, () => submitDaily(caller, attemptId))
    const bonuses = (await ledgerOf(id)).filter(({ amount }) => amount === 50)
    expect(bonuses).toEqual([{ sourceKey: 'weekly:2026-W10', amount: 50 }])
    expect(await readLearnerById(backend.database, id, backend.clock.now())).toMatchObject({
      totalXp: 4 * 20 + 120 + 50,
      weeklyChallenges: 1,
      perfectDailies: 1,
      streakLength: 5,
    })
  })

  it('counts answers that race with the submit once, or refuses them', async () => {
    for (let round = 0; round < EFFORT.submitRounds; round++) {
      const { id, caller } = await backend.newLearner()
      backend.clock.set('2026-03-02T12:00:00Z')
      const { attemptId } = await caller.quiz.startDaily()
      const { questions } = await caller.quiz.questions({})
      await answerOneByOne(caller, backend.answerKey, attemptId, ['wrong'])
      const answers = questions.slice(1).map((question) => ({
        attemptId,
        questionId: question.id,
        selectedOptionId: backend.answerKey.get(question.id)?.right as string,
      }))
      const [{ accepted }, result] = await Promise.all([
        inParallel(answers.length, (index) => caller.quiz.answer(answers[index] ?? noSuchAnswer())),
        submitDaily(caller, attemptId),
      ])
      expect(result.score).toBe(accepted.filter(({ outcome }) => outcome === 'correct').length)
      expect((await readLearnerById(backend.database, id, backend.clock.now())).totalXp).toBe(
        20 + 10 * result.score,
      )
    }
  })

  it('keeps the streak and the settings when the time zone changes', async () => {
    for (let round = 0; round < EFFORT.submitRounds; round++) {
      backend.clock.set('2026-03-03T12:00:00Z')
      const { id, caller } = await backend.newLearner()
      await giveFinishedDailies(backend.database, id, [day('2026-03-02')])
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
      await Promise.all([
        submitDaily(caller, attemptId),
        caller.user.updateSettings({ timeZone: 'Pacific/Kiritimati' }),
        submitDaily(caller, attemptId),
        caller.user.updateSettings({ timeLimit: 'extended' }),
        caller.user.updatePrivacy({ isPublicProfile: true }),
      ])
      // It is 2 o'clock there; the zone changes at the next midnight.
      backend.clock.advance(22 * 3600)
      expect(await readLearnerById(backend.database, id, backend.clock.now())).toMatchObject({
        timeZone: 'Pacific/Kiritimati',
        timeLimit: 'extended',
        isPublicProfile: true,
        totalXp: 50,
        streakLength: 2,
        streakLastDay: '2026-03-03',
      })
      expect((await caller.auth.user()).currentStreak).toBe(2)
    }
  })

  it('adds up practice rounds exactly', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { id, caller } = await backend.newLearner()
    const { questions } = await caller.quiz.questions({ limit: 4 })
    const answers = questions.map((question, index) => ({
      questionId: question.id,
      selectedOptionId: backend.answerKey.get(question.id)?.[
        index === 0 ? 'wrong' : 'right'
      ] as string,
    }))
    const { accepted } = await inParallel(PARALLEL, () =>
      caller.quiz.submit({ answers, timeSpent: 20, quizType: 'practice' }),
    )
    expect(new Set(accepted.map((result) => result.attemptId)).size).toBe(PARALLEL)
    expect(await readLearnerById(backend.database, id, backend.clock.now())).toMatchObject({
      practiceQuizzes: PARALLEL,
      practiceQuestions: 4 * PARALLEL,
      practiceCorrect: 3 * PARALLEL,
      totalXp: 0,
    })
  })
})

const noSuchAnswer = (): never => {
  throw new Error('the quiz has as many questions as answers')
}
