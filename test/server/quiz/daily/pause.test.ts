import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { answerOneByOne, submitDaily } from '../../../support/play.ts'

const HOUR = 60 * 60

describe('a daily quiz that is paused', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  /** After three answers, between two questions. */
  const answerThree = async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'wrong', 'right'])
    return { caller, attemptId }
  }
  const pause = (caller: Caller, attemptId: string) =>
    caller.quiz.setPaused({ attemptId, isPaused: true })
  const resume = (caller: Caller, attemptId: string) =>
    caller.quiz.setPaused({ attemptId, isPaused: false })
  const questionsLeft = async (caller: Caller) =>
    (await caller.dashboard.get()).dailyQuiz.questionsLeft

  it('starts no clock, however often it is read, until the learner continues', async () => {
    const { caller, attemptId } = await answerThree()
    expect(await pause(caller, attemptId)).toEqual({ isPaused: true })
    const paused = { position: 3, question: null, isPaused: true, ranOut: null, secondsLeft: null }
    for (const choice of [{ attemptId }, {}]) {
      backend.clock.advance(HOUR)
      expect(await caller.quiz.attempt(choice)).toMatchObject({ ...paused, score: 2, streak: 1 })
    }
    expect(await resume(caller, attemptId)).toEqual({ isPaused: false })
    backend.clock.advance(HOUR)
    const back = await caller.quiz.attempt({})
    expect(back).toMatchObject({ position: 3, isPaused: false, secondsLeft: 30 })
    expect(back.question).not.toBeNull()
    await answerOneByOne(caller, backend.answerKey, attemptId, Array(7).fill('right'))
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 9 })
  })

  it('can be paused and continued twice, and be finished as it is', async () => {
    const { caller, attemptId } = await answerThree()
    await resume(caller, attemptId)
    await pause(caller, attemptId)
    await pause(caller, attemptId)
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 2, total: 10 })
    const refused = { errorCode: 'conflict', message: 'This quiz is already finished.' }
    await expect(resume(caller, attemptId)).rejects.toMatchObject(refused)
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ isPaused: false })
  })

  it('is not paused while a question is asked, nor by anybody else', async () => {
    const { caller, attemptId } = await answerThree()
    const { caller: other } = await backend.newLearner()
    await expect(pause(other, attemptId)).rejects.toMatchObject({ errorCode: 'not_found' })
    await caller.quiz.attempt({ attemptId })
    await expect(pause(caller, attemptId)).rejects.toMatchObject({
      errorCode: 'conflict',
      message: 'A quiz can only be paused between two questions.',
    })
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ isPaused: false })
  })

  it('goes on with the clock of all questions when they are asked for at once', async () => {
    const { caller, attemptId } = await answerThree()
    await pause(caller, attemptId)
    await caller.quiz.questions({ attemptId })
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({
      position: 3,
      isPaused: false,
      question: expect.anything(),
    })
  })

  it('waits after a question ran out while nobody was there, and explains that question', async () => {
    const { caller, attemptId } = await answerThree()
    const { question: left } = await caller.quiz.attempt({ attemptId })
    expect(await questionsLeft(caller)).toBe(7)
    backend.clock.advance(HOUR)
    expect(await questionsLeft(caller)).toBe(6)
    const ranOut = {
      question: left,
      correctOptionId: backend.answerKey.get(left?.id as string)?.right,
      lesson: expect.any(String),
    }
    for (let read = 0; read < 2; read++) {
      const back = await caller.quiz.attempt({})
      expect(back).toMatchObject({ position: 4, question: null, isPaused: true, ranOut })
      backend.clock.advance(HOUR)
    }
    await resume(caller, attemptId)
    const next = await caller.quiz.attempt({})
    expect(next).toMatchObject({ position: 4, isPaused: false, ranOut: null, secondsLeft: 30 })
  })

  it('pauses after a question whose time is over, as if it had been read before', async () => {
    const { caller, attemptId } = await answerThree()
    await caller.quiz.attempt({ attemptId })
    backend.clock.advance(HOUR)
    await pause(caller, attemptId)
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({
      position: 4,
      isPaused: true,
      ranOut: expect.anything(),
    })
  })

  it('explains no question that the learner skipped or answered', async () => {
    const { caller, attemptId } = await answerThree()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['skip'])
    await pause(caller, attemptId)
    expect(await caller.quiz.attempt({})).toMatchObject({ isPaused: true, ranOut: null })
  })
})
