import { beforeEach, describe, expect, it } from 'vitest'
import { answerOneByOne, movesWith, optionFor, submitDaily } from '../../support/play.ts'
import { useHttpWorld } from '../../support/world.ts'

describe('submitting a daily quiz', () => {
  const world = useHttpWorld()
  beforeEach(() => world.clock.set('2026-03-02T12:00:00Z'))

  const begin = async (columns = {}) => {
    const { id, caller } = await world.newcomer(columns)
    const { attemptId } = await caller.quiz.startDaily()
    return { id, caller, attemptId }
  }

  it('of some questions only: the rest counts as skipped', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, world.key, attemptId, ['right', 'wrong', 'skip'])
    const result = await submitDaily(caller, attemptId)
    expect(result).toMatchObject({ score: 1, total: 10, percentage: 10, xp: { total: 30 } })
    const outcomes = result.answers.map((answer) => answer.outcome)
    expect(outcomes).toEqual(['correct', 'wrong', ...Array(8).fill('skipped')])
    for (const answer of result.answers) {
      expect(answer.correctOptionId).toBe(world.key.get(answer.questionId)?.right)
    }
  })

  it('of skips only pays for the daily quiz, but for no answer', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, world.key, attemptId, Array(10).fill('skip'))
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 0, xp: { total: 20 } })
  })

  it('of nothing is refused, and the quiz stays open', async () => {
    const { id, caller, attemptId } = await begin()
    const refusal = {
      errorCode: 'invalid_input',
      message: 'Answer at least one question to finish the quiz.',
    }
    await expect(submitDaily(caller, attemptId)).rejects.toMatchObject(refusal)
    await caller.quiz.attempt({ attemptId })
    world.clock.advance(3600)
    await expect(submitDaily(caller, attemptId)).rejects.toMatchObject(refusal)
    expect(await caller.auth.user()).toMatchObject({
      totalXp: 0,
      totalQuizzes: 0,
      currentStreak: 0,
    })
    const stored = await world.database
      .selectFrom('quiz_attempts')
      .select('finishedAt')
      .where('user', '=', id)
      .execute()
    expect(stored.map((row) => row.finishedAt ?? null)).toEqual([null])
  })

  it('answers that name a question never asked for count as skipped', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, world.key, attemptId, ['right'])
    const rows = await world.database
      .selectFrom('quiz_answers')
      .select('question')
      .where('attempt', '=', attemptId)
      .orderBy('position')
      .execute()
    const answers = rows.map(({ question }) => ({
      questionId: question,
      selectedOptionId: optionFor(world.key, question, 'right'),
    }))
    const result = await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'daily', attemptId })
    expect(result).toMatchObject({ score: 1, xp: { total: 30 } })
  })

  it('what was sent singly stands, whatever the payload says', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, world.key, attemptId, movesWith(0))
    const { answers } = await caller.quiz.attempt({ attemptId })
    const better = answers.map(({ questionId }) => ({
      questionId,
      selectedOptionId: optionFor(world.key, questionId, 'right'),
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
  ])('%s: time spent of %d s on two answers is kept as %i', async (timeLimit, timeSpent, kept) => {
    const { caller, attemptId } = await begin({ timeLimit })
    await answerOneByOne(caller, world.key, attemptId, ['right', 'wrong'])
    await caller.quiz.submit({ answers: [], timeSpent, quizType: 'daily', attemptId })
    const stored = await world.database
      .selectFrom('quiz_attempts')
      .select('timeSpent')
      .where('id', '=', attemptId)
      .executeTakeFirst()
    expect(stored?.timeSpent).toBe(kept)
  })
})
