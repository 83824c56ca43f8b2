import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { DATABASE_KINDS } from '../../support/database.ts'
import type { Json } from '../../support/http.ts'
import { optionFor } from '../../support/play.ts'
import { expectErrorReply } from './error-reply.ts'

describe.each(DATABASE_KINDS)('a daily quiz over plain HTTP, on the %s database', (kind) => {
  const backend = useTestBackendWithHttp(kind)

  it('starts with 200, resumes with 409, and is done for today with 400', async () => {
    const person = await backend.http.signIn()
    const started = await person.post('/api/daily/start')
    expect(started.status).toBe(200)
    const { attemptId } = started.json

    const again = await person.post('/api/daily/start')
    expectErrorReply(again, 409, 'attempt_open')
    expect(again.json).toStrictEqual({
      message: 'You have an incomplete daily quiz.',
      code: 'attempt_open',
      quizAttemptId: attemptId,
    })

    const { questions } = (await person.get('/api/quiz/questions?limit=10')).json
    const answers = questions.map(({ id }: Json) => ({
      questionId: id,
      selectedOptionId: optionFor(backend.answerKey, id, 'right'),
    }))
    const submitted = await person.post('/api/quiz/submit', {
      answers,
      timeSpent: 300,
      quizType: 'daily',
    })
    expect(submitted.json).toMatchObject({ attemptId, score: 10, xp: { total: 120 }, totalXp: 120 })

    const tomorrow = await person.post('/api/daily/start')
    expectErrorReply(tomorrow, 400, 'already_finished')
    expect(tomorrow.json.message).toMatch(/Come back tomorrow/)
  })

  it('is separate for each learner', async () => {
    const [one, other] = [await backend.http.signIn(), await backend.http.signIn()]
    const mine = (await one.post('/api/daily/start')).json.attemptId
    const theirs = (await other.post('/api/daily/start')).json.attemptId
    expect(mine).not.toBe(theirs)
    expect((await one.get('/api/quiz/attempt')).json.attemptId).toBe(mine)
  })
})
