import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { type Move, optionFor } from '../../support/play.ts'

type Question = Awaited<ReturnType<Caller['quiz']['questions']>>['questions'][number]

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('Challenge Mode', () => {
  const backend = useTestBackend()

  const draw = async (caller: Caller, adaptive = true) =>
    (await caller.quiz.questions({ mode: 'practice', adaptive })).questions
  const submit = (caller: Caller, questions: readonly Question[], move: Move) =>
    caller.quiz.submit({
      answers: questions.map(({ id }) => ({
        questionId: id,
        selectedOptionId: optionFor(backend.answerKey, id, move),
      })),
      timeSpent: 60,
      quizType: 'practice',
    })
  /** The mean written difficulty of each run. */
  const runs = async (move: Move, count: number): Promise<number[]> => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { caller } = await backend.newLearner()
    const means: number[] = []
    for (let run = 0; run < count; run++) {
      const questions = await draw(caller)
      means.push(average(questions.map(({ difficulty }) => difficulty)))
      await submit(caller, questions, move)
      backend.clock.advance(3600)
    }
    return means
  }

  it('becomes harder for who is always right, and stays so', async () => {
    const means = await runs('right', 8)
    expect(average(means.slice(-3))).toBeGreaterThan((means[0] as number) + 1.5)
  })

  it('becomes easier for who is always wrong, after twenty answers', async () => {
    const means = await runs('wrong', 8)
    expect(average(means.slice(-3))).toBeLessThan(average(means.slice(0, 2)) - 1.5)
  })
})
