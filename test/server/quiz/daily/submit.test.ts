import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import { answerOneByOne, movesWith, optionFor, submitDaily } from '../../../support/play.ts'

describe('submitting a daily quiz', () => {
  const backend = useTestBackendWithHttp()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  const begin = async (columns = {}) => {
    const { id, caller } = await backend.newLearner(columns)
    const { attemptId } = await caller.quiz.startDaily()
    return { id, caller, attemptId }
  }

  it('counts questions without an answer as skipped', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'wrong', 'skip'])
    const result = await submitDaily(caller, attemptId)
    expect(result).toMatchObject({ score: 1, total: 10, percentage: 10, xp: { total: 30 } })
    const outcomes = result.answers.map((answer) => answer.outcome)
    expect(outcomes).toEqual(['correct', 'wrong', ...Array(8).fill('skipped')])
    for (const answer of result.answers) {
      expect(answer.correctOptionId).toBe(backend.answerKey.get(answer.questionId)?.right)
    }
  })

  it('pays for the quiz but for no answer when all were skipped', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, Array(10).fill('skip'))
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 0, xp: { total: 20 } })
  })

  it('refuses a quiz without any answer and keeps it open', async () => {
    const { id, caller, attemptId } = await begin()
    const error = {
      errorCode: 'invalid_input',
      message: 'Answer at least one question to finish the quiz.',
    }
    await expect(submitDaily(caller, attemptId)).rejects.toMatchObject(error)
    await caller.quiz.attempt({ attemptId })
    backend.clock.advance(3600)
    await expect(submitDaily(caller, attemptId)).rejects.toMatchObject(error)
    expect(await caller.auth.user()).toMatchObject({
      totalXp: 0,
      totalQuizzes: 0,
      currentStreak: 0,
    })
    const stored = await backend.database
      .selectFrom('quiz_attempts')
      .select('finishedAt')
      .where('user', '=', id)
      .execute()
    expect(stored.map((row) => row.finishedAt ?? null)).toEqual([null])
  })

  it('counts answers to questions that were never asked as skipped', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    const rows = await backend.database
      .selectFrom('quiz_answers')
      .select('question')
      .where('attempt', '=', attemptId)
      .orderBy('position')
      .execute()
    const answers = rows.map(({ question }) => ({
      questionId: question,
      selectedOptionId: optionFor(backend.answerKey, question, 'right'),
    }))
    const result = await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'daily', attemptId })
    expect(result).toMatchObject({ score: 1, xp: { total: 30 } })
  })

  it('keeps the answers given one by one, whatever the payload says', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, movesWith(0))
    const { answers } = await caller.quiz.attempt({ attemptId })
    const better = answers.map(({ questionId }) => ({
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, 'right'),
    }))
    const submission = { answers: better, timeSpent: 1, quizType: 'daily', attemptId } as const
    expect(await caller.quiz.submit(submission)).toMatchObject({ score: 0 })
  })

  it.each([
    ['standard', 12.4, 12],
    ['standard', 0, 0],
    ['standard', 86_400, 60],
    ['extended', 86_400, 120],
    ['none', 86_400, 60],
  ])(
    'with the %s limit, stores %d s spent on two answers as %i s',
    async (timeLimit, timeSpent, stored) => {
      const { caller, attemptId } = await begin({ timeLimit })
      await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'wrong'])
      await caller.quiz.submit({ answers: [], timeSpent, quizType: 'daily', attemptId })
      const row = await backend.database
        .selectFrom('quiz_attempts')
        .select('timeSpent')
        .where('id', '=', attemptId)
        .executeTakeFirst()
      expect(row?.timeSpent).toBe(stored)
    },
  )
})
