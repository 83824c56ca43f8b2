import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import { answerOneByOne, optionFor, submitDaily } from '../../../support/play.ts'

describe('the common deadline of all ten questions', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  const begin = async (timeLimit: 'standard' | 'extended' | 'none' = 'standard') => {
    const { caller } = await backend.newLearner({ timeLimit })
    const { attemptId } = await caller.quiz.startDaily()
    const answersTo = (questions: readonly { id: string }[]) =>
      questions.map(({ id }) => ({
        questionId: id,
        selectedOptionId: optionFor(backend.answerKey, id, 'right'),
      }))
    return { caller, attemptId, answersTo }
  }

  it.each([
    ['standard', 350, 10],
    ['standard', 350.001, 0],
    ['extended', 650, 10],
    ['extended', 650.001, 0],
    ['none', 3600, 10],
  ] as const)(
    'with the %s limit, %d s after they were fetched, counts %i correct answers',
    async (limit, seconds, score) => {
      const { caller, attemptId, answersTo } = await begin(limit)
      const { questions } = await caller.quiz.questions({ limit: 10 })
      backend.clock.advance(seconds)
      const result = await caller.quiz.submit({
        answers: answersTo(questions),
        timeSpent: seconds,
        quizType: 'daily',
      })
      expect(result).toMatchObject({ attemptId, score, total: 10 })
      expect(result.xp).toMatchObject({ base: 20, correct: 10 * score })
    },
  )

  it('is not moved by fetching again', async () => {
    const { caller, answersTo } = await begin()
    const { questions } = await caller.quiz.questions({})
    backend.clock.advance(340)
    expect((await caller.quiz.questions({ mode: 'daily' })).questions).toEqual(questions)
    backend.clock.advance(20)
    const submission = { answers: answersTo(questions), timeSpent: 300, quizType: 'daily' } as const
    expect(await caller.quiz.submit(submission)).toMatchObject({ score: 0 })
  })

  it('does not change the deadline of a question that was asked before', async () => {
    const { caller, attemptId, answersTo } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    await caller.quiz.attempt({ attemptId })
    const { questions } = await caller.quiz.questions({ attemptId })
    expect(questions).toHaveLength(10)
    backend.clock.advance(100)
    const submission = { answers: answersTo(questions), timeSpent: 100, quizType: 'daily' } as const
    const result = await caller.quiz.submit(submission)
    const outcomes = result.answers.map((answer) => answer.outcome)
    expect(outcomes).toEqual(['correct', 'skipped', ...Array(8).fill('correct')])
  })

  it('stays when the learner switches to one question at a time', async () => {
    const { caller, attemptId } = await begin()
    await caller.quiz.questions({})
    backend.clock.advance(200)
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'right'])
    backend.clock.advance(151)
    const attempt = await caller.quiz.attempt({ attemptId })
    expect(attempt).toMatchObject({ position: 10, question: null, score: 2, finished: false })
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 2 })
  })

  it('ends with the quiz, so that practice is served again', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    await submitDaily(caller, attemptId)
    const { questions } = await caller.quiz.questions({})
    expect(questions[0]).toHaveProperty('lesson')
    await expect(caller.quiz.questions({ mode: 'daily' })).rejects.toMatchObject({
      errorCode: 'not_found',
    })
    await expect(caller.quiz.questions({ attemptId })).rejects.toMatchObject({
      errorCode: 'conflict',
    })
  })
})
