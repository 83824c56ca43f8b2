import { describe, expect, it } from 'vitest'
import { NO_OPTION } from '../../../../src/domain/quiz/grading.ts'
import type { StreakState } from '../../../../src/domain/streak.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { answerOneByOne, optionFor, playDaily, submitDaily } from '../../../support/play.ts'

/** A server's clock that was ahead for three days, and is put right on March 2. */
describe('a daily quiz after the clock was put right', () => {
  const backend = useTestBackend()
  const AHEAD = '2026-03-05T12:00:00Z'
  const day = (date: string) => backend.clock.set(`2026-03-${date}T12:00:00Z`)

  const newLearner = async () => (await backend.newLearner()).caller
  type Learner = Awaited<ReturnType<typeof newLearner>>

  const expectPlayable = async (caller: Learner, state: StreakState) => {
    const dashboard = await caller.dashboard.get()
    expect(dashboard.dailyQuiz).toMatchObject({ completed: false, expired: false, attemptId: null })
    expect(dashboard.streak.state).toBe(state)
    expect(Date.parse(dashboard.nextDailyAt)).toBeLessThan(
      backend.clock.now().getTime() + 86_400_000,
    )
  }

  it('can be played on each date, and the streak contains the date that was played ahead once it comes', async () => {
    const caller = await newLearner()
    day('01')
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 1 })
    backend.clock.set(AHEAD)
    // The days between have been missed, by this clock.
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 1 })
    const streaks: number[] = []
    for (const date of ['02', '03', '04']) {
      day(date)
      await expectPlayable(caller, 'at_risk')
      const { streak, xp } = await playDaily(caller, backend.answerKey)
      expect(xp.total).toBeGreaterThan(0)
      streaks.push(streak)
      expect((await caller.dashboard.get()).dailyQuiz.completed).toBe(true)
      await expect(caller.quiz.startDaily()).rejects.toMatchObject({
        errorCode: 'already_finished',
      })
    }
    expect(streaks).toEqual([2, 3, 4])
    day('05')
    const dashboard = await caller.dashboard.get()
    expect(dashboard.dailyQuiz.completed).toBe(true)
    expect(dashboard.streak).toEqual({ state: 'kept', length: 5 })
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({ errorCode: 'already_finished' })
    day('06')
    expect((await caller.dashboard.get()).streak).toEqual({ state: 'at_risk', length: 5 })
    expect((await caller.auth.user()).currentStreak).toBe(5)
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 6 })
  })

  it('can be played on the dates before one that was played ahead, also the day before it', async () => {
    for (const date of ['02', '03', '04']) {
      const caller = await newLearner()
      backend.clock.set(AHEAD)
      await playDaily(caller, backend.answerKey)
      day(date)
      await expectPlayable(caller, 'none')
      expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 1 })
    }
  })

  it('is done on the date itself for those who did not play before it', async () => {
    const caller = await newLearner()
    backend.clock.set(AHEAD)
    await playDaily(caller, backend.answerKey)
    day('05')
    expect((await caller.dashboard.get()).streak).toEqual({ state: 'kept', length: 1 })
    day('06')
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 2 })
  })

  /** Two dates in a row, the last one AHEAD, before the clock is put right. */
  const playTwoDaysAhead = async (): Promise<Learner> => {
    const caller = await newLearner()
    backend.clock.set('2026-03-04T12:00:00Z')
    await playDaily(caller, backend.answerKey)
    backend.clock.set(AHEAD)
    await playDaily(caller, backend.answerKey)
    day('01')
    return caller
  }

  const expectStreakGoesOn = async (caller: Learner): Promise<void> => {
    day('05')
    expect((await caller.dashboard.get()).streak).toEqual({ state: 'kept', length: 2 })
    day('06')
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 3 })
  }

  it('is kept on the date itself also by those who change their time zone before it', async () => {
    const caller = await playTwoDaysAhead()
    await caller.user.updateSettings({ timeZone: 'Europe/Berlin' })
    day('03')
    // The change is stored with the next thing that locks the learner.
    await caller.user.updateSettings({ timeLimit: 'extended' })
    await expectStreakGoesOn(caller)
  })

  it('keeps the stored streak when the learner practices before the date', async () => {
    const caller = await playTwoDaysAhead()
    const { questions } = await caller.quiz.questions({ mode: 'practice' })
    const answers = questions.map(({ id }) => ({
      questionId: id,
      selectedOptionId: optionFor(backend.answerKey, id, 'right'),
    }))
    await caller.quiz.submit({ quizType: 'practice', answers, timeSpent: 60 })
    await expectStreakGoesOn(caller)
  })

  it('starts the clock of a question anew that was served ahead', async () => {
    const caller = await newLearner()
    day('02')
    const { attemptId } = await caller.quiz.startDaily()
    await caller.quiz.attempt({ attemptId })
    backend.clock.set('2026-03-02T09:00:00Z')
    expect(await caller.quiz.attempt({ attemptId })).toMatchObject({ secondsLeft: 30 })
  })

  it('is open on a server whose clock is some seconds behind', async () => {
    const caller = await newLearner()
    day('02')
    const { attemptId } = await caller.quiz.startDaily()
    backend.clock.set('2026-03-02T11:59:30Z')
    expect((await caller.dashboard.get()).dailyQuiz.attemptId).toBe(attemptId)
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({ errorCode: 'attempt_open' })
  })

  it('that was begun ahead is open on its own date again, and hides no other', async () => {
    const caller = await newLearner()
    backend.clock.set(AHEAD)
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    day('02')
    expect((await caller.dashboard.get()).dailyQuiz.attemptId).toBeNull()
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 1 })
    // From the beginning of its date, also before the time at which it was begun.
    backend.clock.set('2026-03-05T08:00:00Z')
    expect((await caller.dashboard.get()).dailyQuiz.attemptId).toBe(attemptId)
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({ errorCode: 'attempt_open' })
    await answerOneByOne(caller, backend.answerKey, attemptId, Array(9).fill('right'))
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 10 })
  })

  it('that was begun ahead cannot be played before its date', async () => {
    const caller = await newLearner()
    day('01')
    await playDaily(caller, backend.answerKey)
    backend.clock.set(AHEAD)
    const { attemptId } = await caller.quiz.startDaily()
    const { question } = await caller.quiz.attempt({ attemptId })
    day('02')
    const notYet = { errorCode: 'conflict', message: /2026-03-05 cannot be played yet/ }
    const rejectsNotYet = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(notYet)
    await rejectsNotYet(caller.quiz.attempt({ attemptId }))
    await rejectsNotYet(caller.quiz.questions({ attemptId }))
    const questionId = question?.id ?? expect.fail('no question')
    await rejectsNotYet(
      caller.quiz.answer({ attemptId, questionId, selectedOptionId: NO_OPTION, timedOut: false }),
    )
    await rejectsNotYet(submitDaily(caller, attemptId))
    expect(await playDaily(caller, backend.answerKey)).toMatchObject({ streak: 2 })
  })

  it('is the newest one, and not that of a date that has not come', async () => {
    const caller = await newLearner()
    backend.clock.set(AHEAD)
    const { attemptId: ahead } = await caller.quiz.startDaily()
    day('02')
    await expect(caller.quiz.attempt({})).rejects.toMatchObject({ errorCode: 'not_found' })
    const { attemptId } = await caller.quiz.startDaily()
    expect(ahead).not.toBe(attemptId)
    expect((await caller.quiz.attempt({})).attemptId).toBe(attemptId)
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    const withoutId = { quizType: 'daily' as const, answers: [], timeSpent: 60 }
    expect(await caller.quiz.submit(withoutId)).toMatchObject({ attemptId })
  })

  it('goes on where the clock was ahead by less than a day', async () => {
    const caller = await newLearner()
    day('02')
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    backend.clock.set('2026-03-02T09:00:00Z')
    expect((await caller.dashboard.get()).dailyQuiz.attemptId).toBe(attemptId)
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({ errorCode: 'attempt_open' })
    await answerOneByOne(caller, backend.answerKey, attemptId, Array(9).fill('right'))
    expect(await submitDaily(caller, attemptId)).toMatchObject({ score: 10, streak: 1 })
  })
})
