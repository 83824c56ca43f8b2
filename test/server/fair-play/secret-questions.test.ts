import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, type DayKey } from '../../../src/domain/time/time.ts'
import { createLimits } from '../../../src/server/platform/rate-limit/rate-limits.ts'
import { getDailySet } from '../../../src/server/quiz/daily-set.service.ts'
import { day } from '../../domain/support.ts'
import { useTestBackend, useTestBackendWithHttp } from '../../support/backend.ts'
import { type Caller, callerOf } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { optionFor, playDaily } from '../../support/play.ts'

const EARLIEST = 'Etc/GMT-14'
const LATEST = 'Etc/GMT+12'
const CONFLICT = { errorCode: 'conflict' }
const HOUR = 3600

/** The practice questions of many rounds. */
const harvest = async (caller: Caller, rounds: number): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
    for (const { id } of questions) ids.add(id)
  }
  return ids
}

describe('the questions of a daily quiz', () => {
  const backend = useTestBackend()
  beforeAll(() => backend.clock.set('2026-03-10T10:30:00Z'))

  const setOf = (date: DayKey) => getDailySet(backend.database, date, backend.clock.now())
  const practice = (caller: Caller, questionIds: readonly string[], move: 'right' | 'wrong') =>
    caller.quiz.submit({
      answers: questionIds.map((questionId) => ({
        questionId,
        selectedOptionId: optionFor(backend.answerKey, questionId, move),
      })),
      timeSpent: 10,
      quizType: 'practice',
    })

  it('are not explained by practice after a move to a zone where their date is over', async () => {
    const { caller } = await backend.newLearner({ timeZone: LATEST })
    const { attemptId } = await caller.quiz.startDaily()
    const questionIds = (await caller.quiz.questions({ attemptId })).questions.map(({ id }) => id)
    for (const timeZone of [EARLIEST, LATEST, EARLIEST]) {
      await caller.user.updateSettings({ timeZone })
      await expect(practice(caller, questionIds, 'wrong')).rejects.toMatchObject(CONFLICT)
      for (const id of questionIds.slice(0, 2)) {
        await expect(practice(caller, [id], 'wrong')).rejects.toMatchObject(CONFLICT)
        await expect(caller.quiz.questionsByIds({ questionIds: [id] })).rejects.toThrow()
      }
      backend.clock.advance(12 * HOUR)
    }
  })

  it.each(['practice', 'review'] as const)(
    'are not graded as %s from two days before until nobody can finish it, for anybody',
    async (quizType) => {
      backend.clock.set('2026-04-10T09:59:00Z')
      const now = day('2026-04-10')
      const { caller } = await backend.newLearner()
      await playDaily(caller, backend.answerKey)
      const gradedDays = []
      for (let offset = -4; offset <= 5; offset++) {
        const [questionId] = await setOf(addDays(now, offset))
        const selectedOptionId = optionFor(backend.answerKey, questionId as string, 'wrong')
        const answers = [{ questionId: questionId as string, selectedOptionId }]
        const graded = await caller.quiz.submit({ answers, timeSpent: 1, quizType }).then(
          () => true,
          () => false,
        )
        if (graded) gradedDays.push(offset)
      }
      // At 9:59 UTC the 9th and the 10th are open, and the 8th can be finished.
      expect(gradedDays).toEqual([-4, -3, 3, 4, 5])
    },
  )

  it('are known to nobody from practice of the days before', async () => {
    backend.clock.set('2026-05-10T12:00:00Z')
    const { caller } = await backend.newLearner()
    const today = day('2026-05-10')
    const known = await harvest(caller, EFFORT.practiceHarvest)
    expect(known.size).toBeGreaterThan(300)
    for (let offset = -1; offset <= 3; offset++) {
      for (const id of await setOf(addDays(today, offset))) expect(known).not.toContain(id)
    }
  })

  it('do not spoil a practice round that began before they became secret', async () => {
    backend.clock.set('2026-06-10T09:59:00Z')
    const { caller } = await backend.newLearner()
    const rounds = []
    for (let round = 0; round < 20; round++) {
      const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
      rounds.push(questions.map(({ id }) => id))
    }
    backend.clock.advance(24 * HOUR)
    for (const round of rounds) {
      expect(await practice(caller, round, 'right')).toMatchObject({ score: 20 })
    }
  })

  it('are served again by their ids only to who answered them there', async () => {
    backend.clock.set('2026-07-10T12:00:00Z')
    const { caller } = await backend.newLearner()
    const [first, tomorrow] = [await setOf(day('2026-07-10')), await setOf(day('2026-07-11'))]
    // The sets of the days around have none of their questions.
    backend.clock.set('2026-07-04T12:00:00Z')
    await practice(caller, [...first, ...tomorrow], 'wrong')
    backend.clock.set('2026-07-10T12:00:00Z')
    const byIds = (ids: readonly string[]) => caller.quiz.questionsByIds({ questionIds: [...ids] })
    await expect(byIds(first)).rejects.toMatchObject(CONFLICT)
    await playDaily(caller, backend.answerKey)
    expect((await byIds(first)).questions).toHaveLength(10)
    await expect(byIds(tomorrow)).rejects.toMatchObject(CONFLICT)
  })

  it('of the next days are hidden from question administrators, who play too, but not from site admins', async () => {
    backend.clock.set('2026-08-10T12:00:00Z')
    const tomorrow = await setOf(day('2026-08-11'))
    const questionId = tomorrow[0] as string
    const { id } = await backend.newLearner({ isAdmin: true })
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    const ask = (userId: string) => backend.as(userId).question.get({ id: questionId })
    expect((await ask(id)).question).toMatchObject({ isAnswerHidden: true, lesson: null })
    expect((await ask(siteAdmin.id)).question).toMatchObject({ isAnswerHidden: false })
  })
})

describe('practice', () => {
  const backend = useTestBackendWithHttp('embedded')

  it('serves 300 questions an hour, also to who deletes the account and comes back', async () => {
    const limits = createLimits(backend.testDatabase.connection)
    let served = 0
    for (let cycle = 0; cycle < 4; cycle++) {
      const person = await backend.http.signIn('harvest@example.org')
      const caller = callerOf({ ...backend.application, limits }, person.userId)
      const hoursOld = cycle % 2 === 0 ? 2 : 0
      await backend.database
        .updateTable('users')
        .set({ createdAt: new Date(backend.clock.now().getTime() - hoursOld * 1000 * HOUR) })
        .where('id', '=', person.userId)
        .execute()
      for (let round = 0; round < 8; round++) {
        await caller.quiz.questions({ mode: 'practice', limit: 20 }).then(
          ({ questions }) => {
            served += questions.length
          },
          (error) => expect(error).toMatchObject({ errorCode: 'too_many_requests' }),
        )
      }
      await caller.user.deleteAccount()
    }
    expect(served).toBe(300)
  })

  it('serves 300 questions an hour', async () => {
    const { id } = await backend.newLearner()
    const limits = createLimits(backend.testDatabase.connection)
    const caller = callerOf({ ...backend.application, limits }, id)
    for (let served = 0; served < 300; served += 20) {
      const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
      expect(questions).toHaveLength(20)
    }
    await expect(caller.quiz.questions({ mode: 'practice', limit: 1 })).rejects.toMatchObject({
      errorCode: 'too_many_requests',
      message: expect.stringMatching(
        /^You’ve practiced 300 questions within an hour\. .* in (59|60) minutes\.$/,
      ),
    })
    const { attemptId } = await caller.quiz.startDaily()
    expect((await caller.quiz.questions({ attemptId })).questions).toHaveLength(10)
  })
})
