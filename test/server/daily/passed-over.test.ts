import { beforeEach, describe, expect, it } from 'vitest'
import { answerOneByOne } from '../../support/play.ts'
import { useWorld } from '../../support/world.ts'

describe('questions that ran out of time while nobody was there', () => {
  const world = useWorld()
  beforeEach(() => world.clock.set('2026-03-02T12:00:00Z'))

  it('are no recorded answers, also when the submission names them as skipped', async () => {
    const { caller } = await world.newcomer()
    const { attemptId } = await caller.quiz.startDaily()
    await caller.quiz.questions({ attemptId })
    world.clock.advance(3600)
    const { answers, position } = await caller.quiz.attempt({ attemptId })
    expect(position).toBe(10)
    const named = answers.map(({ questionId }) => ({ questionId, selectedOptionId: '' }))
    const submission = { timeSpent: 0, quizType: 'daily', attemptId } as const
    for (const given of [[], named]) {
      await expect(caller.quiz.submit({ ...submission, answers: given })).rejects.toMatchObject({
        errorCode: 'invalid_input',
      })
    }
    expect(await caller.dashboard.get()).toMatchObject({ level: { totalXp: 0 } })
  })
})

describe('a limit switched off while a clock runs', () => {
  const world = useWorld()
  beforeEach(() => world.clock.set('2026-03-02T12:00:00Z'))

  it('leaves that clock in sight, and the next question without one', async () => {
    const { caller } = await world.newcomer()
    const { attemptId } = await caller.quiz.startDaily()
    await caller.quiz.attempt({ attemptId })
    world.clock.advance(10)
    await caller.user.updateSettings({ timeLimit: 'none' })
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ secondsLeft: 20 })
    await answerOneByOne(caller, world.key, attemptId, ['right'])
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({
      position: 1,
      score: 1,
      secondsLeft: null,
      secondsAllowed: null,
    })
  })
})
