import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { expectNothingStored } from '../../support/database.ts'
import type { HttpClient, Json } from '../../support/http.ts'
import { optionFor } from '../../support/play.ts'
import { expectErrorReply } from './error-reply.ts'

describe('refused answers', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  let stranger: HttpClient
  let attemptId: string
  let asked: Json[]
  /** The questions of the days around are no practice questions. */
  let inDailies: Set<string>

  beforeAll(async () => {
    person = await backend.http.signIn()
    stranger = await backend.http.signIn()
    attemptId = (await person.post('/api/daily/start')).json.attemptId
    asked = (await person.get('/api/quiz/questions?mode=daily')).json.questions
    await person.post('/api/quiz/answer', answerTo(0, 'right'))
    await person.get('/api/quiz/questions?mode=practice')
    const sets = await backend.database.selectFrom('daily_sets').select('questionIds').execute()
    inDailies = new Set(sets.flatMap(({ questionIds }) => questionIds))
  })
  expectNothingStored(backend, async () => {})

  const answerTo = (index: number, move: 'right' | 'wrong') => ({
    attemptId,
    questionId: asked[index].id as string,
    selectedOptionId: optionFor(backend.answerKey, asked[index].id, move),
  })
  const ofAnotherQuiz = () => {
    const id = [...backend.answerKey.keys()].find(
      (candidate) => !inDailies.has(candidate),
    ) as string
    return { questionId: id, selectedOptionId: optionFor(backend.answerKey, id, 'right') }
  }
  const submission = (answers: unknown, more: object = {}) => ({
    answers,
    timeSpent: 1,
    quizType: 'daily',
    attemptId,
    ...more,
  })

  describe('one by one, refuse', () => {
    const answer = async (body: object, status: number, code: string, from = person) =>
      expectErrorReply(await from.post('/api/quiz/answer', body), status, code)

    it('a question that was answered already', async () => {
      await answer(answerTo(0, 'right'), 409, 'conflict')
      await answer(answerTo(0, 'wrong'), 409, 'conflict')
    })
    it('a question that does not exist', () =>
      answer({ ...answerTo(1, 'right'), questionId: randomUUID() }, 404, 'not_found'))
    it('a question that is not in the quiz', () =>
      answer({ attemptId, ...ofAnotherQuiz() }, 404, 'not_found'))
    it('an option of another question', () =>
      answer(
        { ...answerTo(1, 'right'), selectedOptionId: answerTo(2, 'right').selectedOptionId },
        400,
        'invalid_input',
      ))
    it('an option that does not exist', () =>
      answer({ ...answerTo(1, 'right'), selectedOptionId: randomUUID() }, 400, 'invalid_input'))
    it('an attempt that does not exist', () =>
      answer({ ...answerTo(1, 'right'), attemptId: randomUUID() }, 404, 'not_found'))
    it('the attempt of somebody else', () =>
      answer(answerTo(1, 'right'), 404, 'not_found', stranger))
    it.each([
      [{ selectedOptionId: null }],
      [{ selectedOptionId: 3 }],
      [{ questionId: { $ne: null } }],
      [{ attemptId: ["' or 1=1 --"] }],
      [{ outcome: 'correct' }],
    ])('%j', (change) => answer({ ...answerTo(1, 'right'), ...change }, 400, 'invalid_input'))
  })

  it('refuse ids that cannot exist', async () => {
    for (const [path, body, message] of [
      [
        'answer',
        { ...answerTo(1, 'right'), selectedOptionId: 'A' },
        'There is nothing with this selectedOptionId.',
      ],
      [
        'submit',
        submission([{ questionId: asked[1].id, selectedOptionId: 'A' }]),
        'In answers, item 1: there is nothing with this selectedOptionId.',
      ],
    ] as const) {
      const reply = await person.post(`/api/quiz/${path}`, body)
      expectErrorReply(reply, 404, 'not_found')
      expect(reply.json.message).toBe(message)
    }
  })

  describe('in a submission, refuse', () => {
    const submit = async (body: object, status: number, code: string, from = person) =>
      expectErrorReply(await from.post('/api/quiz/submit', body), status, code)

    it('a question answered twice in one payload', async () => {
      const [right, wrong] = [answerTo(1, 'right'), answerTo(1, 'wrong')].map(
        ({ questionId, selectedOptionId }) => ({ questionId, selectedOptionId }),
      )
      await submit(submission([right, wrong]), 400, 'invalid_input')
      const upper = { ...wrong, questionId: wrong?.questionId.toUpperCase() }
      await submit(submission([right, upper]), 400, 'invalid_input')
    })
    it('a question that is not in the quiz', () =>
      submit(submission([ofAnotherQuiz()]), 400, 'invalid_input'))
    it('a question that does not exist', () =>
      submit(
        submission([{ questionId: randomUUID(), selectedOptionId: '' }]),
        400,
        'invalid_input',
      ))
    it('an option of another question', () =>
      submit(submission([{ ...ofAnotherQuiz(), questionId: asked[1].id }]), 400, 'invalid_input'))
    it('the attempt of somebody else', () => submit(submission([]), 404, 'not_found', stranger))
    it('10,000 answers', async () => {
      await submit(submission(Array.from({ length: 10_000 }, () => ({}))), 400, 'invalid_input')
      await submit(submission(Array.from({ length: 10_000 }, ofAnotherQuiz)), 413, 'too_large')
    })
    it.each([
      [{ quizType: 'weekly' }],
      [{ quizType: undefined }],
      [{ timeSpent: '60' }],
      [{ timeSpent: -1 }],
      [{ timeSpent: null }],
      [{ answers: {} }],
      [{ answers: [null] }],
      [{ answers: undefined }],
      [{ attemptId: 17 }],
      [{ score: 10 }],
    ])('%j', (change) => submit({ ...submission([]), ...change }, 400, 'invalid_input'))

    it.each(['practice', 'review'])(
      'a %s without answers, with unknown or with mixed-up ones',
      async (quizType) => {
        const practice = (answers: unknown) => ({ answers, timeSpent: 1, quizType })
        await submit(practice([]), 400, 'invalid_input')
        await submit(
          practice([{ questionId: randomUUID(), selectedOptionId: '' }]),
          400,
          'invalid_input',
        )
        const { questionId } = ofAnotherQuiz()
        const { selectedOptionId } = answerTo(1, 'right')
        await submit(practice([{ questionId, selectedOptionId }]), 400, 'invalid_input')
      },
    )
    it('a sprint that is not running', () =>
      submit(
        { answers: [], timeSpent: 1, quizType: 'sprint', sprintGroup: randomUUID() },
        404,
        'not_found',
      ))
  })

  it('refuse the questions of an attempt of somebody else', async () => {
    const path = `/api/quiz/questions?mode=daily&attemptId=${attemptId}`
    expectErrorReply(await stranger.get(path), 404, 'not_found')
    expectErrorReply(
      await stranger.get(`/api/quiz/attempt?attemptId=${attemptId}`),
      404,
      'not_found',
    )
    expectErrorReply(await stranger.get('/api/quiz/questions?mode=daily'), 404, 'not_found')
  })
})
