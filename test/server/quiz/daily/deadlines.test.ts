import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { answerOneByOne, type Move, optionFor, submitDaily } from '../../../support/play.ts'

const HOUR = 60 * 60

describe('the clock of a question', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  const begin = async (timeLimit: 'standard' | 'extended' | 'none' = 'standard') => {
    const { id, caller } = await backend.newLearner({ timeLimit })
    const { attemptId } = await caller.quiz.startDaily()
    return { id, caller, attemptId }
  }
  const idOf = (attempt: { question: { id: string } | null }): string =>
    attempt.question?.id as string
  const answer = (caller: Caller, attemptId: string, questionId: string, move: Move) =>
    caller.quiz.answer({
      attemptId,
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, move),
    })

  it.each([
    ['standard', 0, 'correct'],
    ['standard', 30, 'correct'],
    ['standard', 35, 'correct'],
    ['standard', 35.001, 'skipped'],
    ['extended', 60, 'correct'],
    ['extended', 65, 'correct'],
    ['extended', 65.001, 'skipped'],
    ['none', 20 * HOUR, 'correct'],
  ] as const)(
    'with the %s limit, counts an answer after %d s as %s',
    async (limit, seconds, outcome) => {
      const { caller, attemptId } = await begin(limit)
      const questionId = idOf(await caller.quiz.attempt({ attemptId }))
      backend.clock.advance(seconds)
      const verdict = await answer(caller, attemptId, questionId, 'right')
      expect(verdict.outcome).toBe(outcome)
      expect(verdict.score).toBe(outcome === 'correct' ? 1 : 0)
      const { answers } = await caller.quiz.attempt({ attemptId })
      const selected = outcome === 'correct' ? backend.answerKey.get(questionId)?.right : ''
      expect(answers).toEqual([{ questionId, selectedOptionId: selected, outcome }])
    },
  )

  it('starts when the question is asked for, not when the quiz starts', async () => {
    const { caller, attemptId } = await begin()
    backend.clock.advance(HOUR)
    const attempt = await caller.quiz.attempt({ attemptId })
    expect(attempt).toMatchObject({ position: 0, secondsAllowed: 30, secondsLeft: 30 })
  })

  it('is not restarted by a reload', async () => {
    const { caller, attemptId } = await begin()
    const questionId = idOf(await caller.quiz.attempt({ attemptId }))
    for (const [passed, left] of [
      [10, 20],
      [19, 1],
      [1, 0],
      [4, 0],
    ] as const) {
      backend.clock.advance(passed)
      const attempt = await caller.quiz.attempt({})
      expect(attempt).toMatchObject({
        position: 0,
        secondsLeft: left,
        question: { id: questionId },
      })
    }
    backend.clock.advance(1.5)
    expect((await answer(caller, attemptId, questionId, 'right')).outcome).toBe('skipped')
  })

  it('does not run while an explanation is read', async () => {
    const { caller, attemptId } = await begin()
    for (let asked = 0; asked < 10; asked++) {
      const attempt = await caller.quiz.attempt({ attemptId })
      expect(attempt).toMatchObject({ position: asked, secondsLeft: 30 })
      backend.clock.advance(29)
      const verdict = await answer(caller, attemptId, idOf(attempt), 'right')
      expect(verdict.outcome).toBe('correct')
      backend.clock.advance(HOUR / 10)
    }
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 10, percentage: 100 })
  })

  it('skips only the current question of a learner who comes back hours later', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'right'])
    const left = await caller.quiz.attempt({ attemptId })
    backend.clock.advance(5 * HOUR)
    const back = await caller.quiz.attempt({ attemptId })
    expect(back).toMatchObject({ position: 3, score: 2, streak: 0, isPaused: true })
    expect(back.answers).toHaveLength(3)
    expect(back.answers[2]).toEqual({
      questionId: idOf(left),
      selectedOptionId: '',
      outcome: 'skipped',
    })
    await caller.quiz.setPaused({ attemptId, isPaused: false })
    await answerOneByOne(caller, backend.answerKey, attemptId, Array(7).fill('right'))
    const result = await submitDaily(caller, attemptId)
    expect(result).toMatchObject({ score: 9, xp: { base: 20, correct: 90, total: 110 } })
  })

  it('skips nothing for a learner who left between two questions', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'wrong'])
    backend.clock.advance(5 * HOUR)
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ position: 2, score: 1 })
  })

  it('shows no time without a limit', async () => {
    const { caller, attemptId } = await begin('none')
    const attempt = await caller.quiz.attempt({ attemptId })
    expect(attempt).toMatchObject({ secondsAllowed: null, secondsLeft: null })
  })

  it('refuses an answer to a question not asked yet, and counts one that timed out as skipped', async () => {
    const { caller, attemptId } = await begin()
    const first = idOf(await caller.quiz.attempt({ attemptId }))
    const rows = await backend.database
      .selectFrom('quiz_answers')
      .select('question')
      .where('attempt', '=', attemptId)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
    await expect(answer(caller, attemptId, rows.question, 'right')).rejects.toMatchObject({
      errorCode: 'conflict',
    })
    backend.clock.advance(36)
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ isPaused: true })
    await caller.quiz.setPaused({ attemptId, isPaused: false })
    expect(idOf(await caller.quiz.attempt({ attemptId }))).toBe(rows.question)
    expect((await answer(caller, attemptId, first, 'right')).outcome).toBe('skipped')
  })
})
