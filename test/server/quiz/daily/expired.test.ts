import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import { answerOneByOne, optionFor, playDaily, submitDaily } from '../../../support/play.ts'

const HOUR = 60 * 60

describe('a daily quiz whose questions all timed out', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  /** Loads all ten at once and lets their common deadline pass. */
  const letTimeOut = async () => {
    const { id, caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    await caller.quiz.questions({ attemptId })
    backend.clock.advance(HOUR)
    return { id, caller, attemptId }
  }

  it('is closed when it is loaded, with no XP and no streak', async () => {
    const { id, caller, attemptId } = await letTimeOut()
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({
      expired: true,
      finished: false,
      position: 10,
      question: null,
    })
    const dashboard = await caller.dashboard.get()
    expect(dashboard).toMatchObject({
      level: { totalXp: 0 },
      user: { currentStreak: 0 },
      stats: { totalQuizzes: 0, todayStats: { totalQuizzes: 0 } },
      dailyQuiz: { completed: false, expired: true, attemptId: null },
    })
    const payments = await backend.database
      .selectFrom('xp_entries')
      .select('id')
      .where('user', '=', id)
      .execute()
    expect(payments).toEqual([])
  })

  it.each([
    ['without answers', false],
    ['that names its questions as skipped', true],
  ])(
    'answers a submission %s with an expired result, also the second time',
    async (_what, named) => {
      const { caller, attemptId } = await letTimeOut()
      const questionIds = named ? await idsOf(attemptId) : []
      const answers = questionIds.map((questionId) => ({ questionId, selectedOptionId: '' }))
      for (const given of [answers, []]) {
        const submission = { answers: given, timeSpent: 0, quizType: 'daily', attemptId } as const
        expect(await caller.quiz.submit(submission)).toMatchObject({
          expired: true,
          score: 0,
          total: 10,
          xp: { total: 0 },
          levelUp: false,
          badges: [],
          answers: [],
        })
      }
    },
  )

  const idsOf = async (attemptId: string): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('quiz_answers')
      .select('question')
      .where('attempt', '=', attemptId)
      .execute()
    return rows.map((row) => row.question)
  }

  it('uses up its date, and the next date can start at once', async () => {
    const { caller } = await letTimeOut()
    for (const _again of [1, 2]) {
      await expect(caller.quiz.startDaily()).rejects.toMatchObject({
        errorCode: 'already_finished',
        message: expect.stringContaining('Time ran out'),
      })
    }
    backend.clock.advance(24 * HOUR)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({
      streak: 1,
      xp: { total: 30 },
    })
  })

  it('does not block the next date when it was not loaded in between', async () => {
    const { caller } = await letTimeOut()
    backend.clock.advance(24 * HOUR)
    expect(await caller.quiz.startDaily()).toEqual({ attemptId: expect.any(String) })
  })

  it('accepts no more answers', async () => {
    const { caller, attemptId } = await letTimeOut()
    await caller.quiz.attempt({ attemptId })
    const [questionId = ''] = await idsOf(attemptId)
    await expect(
      caller.quiz.answer({ attemptId, questionId, selectedOptionId: '' }),
    ).rejects.toMatchObject({ errorCode: 'conflict', message: 'Time ran out on this quiz.' })
    await expect(caller.quiz.questions({ attemptId })).rejects.toMatchObject({
      errorCode: 'conflict',
    })
  })

  it('keeps its questions out of practice for the rest of the date', async () => {
    const { caller, attemptId } = await letTimeOut()
    await caller.quiz.attempt({ attemptId })
    const kept = new Set(await idsOf(attemptId))
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
    expect(questions.filter(({ id }) => kept.has(id))).toEqual([])
  })

  /** Asks all ten in turn and reports for each that its time ran out. */
  const letTimeOutOneByOne = async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    for (let asked = 0; asked < 10; asked++) {
      const { question } = await caller.quiz.attempt({ attemptId })
      backend.clock.advance(30)
      const reply = await caller.quiz.answer({
        attemptId,
        questionId: question?.id ?? '',
        selectedOptionId: '',
        timedOut: true,
      })
      expect(reply.outcome).toBe('skipped')
    }
    return { caller, attemptId }
  }

  it('expires too when the questions timed out one by one', async () => {
    const { caller, attemptId } = await letTimeOutOneByOne()
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ expired: true })
    expect(await submitDaily(caller, attemptId)).toMatchObject({ expired: true, xp: { total: 0 } })
  })

  it('answers with the expired result also when a question that timed out before is given an option', async () => {
    const { caller, attemptId } = await letTimeOutOneByOne()
    const [questionId = ''] = await idsOf(attemptId)
    const selectedOptionId = optionFor(backend.answerKey, questionId, 'right')
    const answers = [{ questionId, selectedOptionId }]
    for (const _again of [1, 2]) {
      const submission = { answers, timeSpent: 0, quizType: 'daily', attemptId } as const
      expect(await caller.quiz.submit(submission)).toMatchObject({
        expired: true,
        score: 0,
        xp: { total: 0 },
        answers: [],
      })
    }
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ expired: true })
  })

  it('still expires when a question that timed out before is given an option on its own', async () => {
    const { caller, attemptId } = await letTimeOutOneByOne()
    const [questionId = ''] = await idsOf(attemptId)
    const selectedOptionId = optionFor(backend.answerKey, questionId, 'right')
    expect(await caller.quiz.answer({ attemptId, questionId, selectedOptionId })).toMatchObject({
      outcome: 'skipped',
    })
    expect(await submitDaily(caller, attemptId)).toMatchObject({ expired: true, xp: { total: 0 } })
  })

  it('does not expire while the submission gives an option for a question that is open', async () => {
    const { caller, attemptId } = await letTimeOut()
    const [questionId = ''] = await idsOf(attemptId)
    const selectedOptionId = optionFor(backend.answerKey, questionId, 'right')
    const answers = [{ questionId, selectedOptionId }]
    expect(
      await caller.quiz.submit({ answers, timeSpent: 0, quizType: 'daily', attemptId }),
    ).toMatchObject({ expired: false, score: 0, xp: { base: 20, correct: 0 } })
  })

  it('does not expire when one question was answered, or skipped by the learner', async () => {
    for (const move of ['wrong', 'skip'] as const) {
      const { caller } = await backend.newLearner()
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, [move])
      await caller.quiz.questions({ attemptId })
      backend.clock.advance(HOUR)
      expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ expired: false })
      expect(await submitDaily(caller, attemptId)).toMatchObject({ xp: { base: 20 } })
    }
  })
})

describe('a time limit switched off during a question', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  it('keeps the clock of that question, and gives the next one none', async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    await caller.quiz.attempt({ attemptId })
    backend.clock.advance(10)
    await caller.user.updateSettings({ timeLimit: 'none' })
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ secondsLeft: 20 })
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({
      position: 1,
      score: 1,
      secondsLeft: null,
      secondsAllowed: null,
    })
  })
})
