import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { createGroup } from '../../support/group.ts'
import type { Json, Reply } from '../../support/http.ts'
import { optionFor } from '../../support/play.ts'
import { expectErrorReply } from './error-reply.ts'

const FORBIDDEN = new Set([
  'isCorrect',
  'is_correct',
  'lesson',
  'correctOptionId',
  'correctOptionText',
  'landmark',
  'also',
  'from',
  'selectedOptionFrom',
])

/** Every key that occurs anywhere in the value. */
const keysIn = (value: Json): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : []

const expectNoKey = (reply: Reply): Json => {
  expect(reply.status).toBe(200)
  expect(keysIn(reply.json).filter((key) => FORBIDDEN.has(key))).toEqual([])
  return reply.json
}

describe('the answer key', () => {
  const backend = useTestBackendWithHttp()
  const lessonOf = async (questionId: string): Promise<string> =>
    (
      await backend.database
        .selectFrom('questions')
        .select('lesson')
        .where('id', '=', questionId)
        .executeTakeFirstOrThrow()
    ).lesson as string

  it('does not leave the server before a question of a daily quiz is answered', async () => {
    const person = await backend.http.signIn()
    const { attemptId } = expectNoKey(await person.post('/api/daily/start'))
    const { questions } = expectNoKey(await person.get('/api/quiz/questions'))
    expect(questions).toHaveLength(10)
    const questionIds = questions.map((question: Json) => question.id)
    const refused = await person.post('/api/quiz/questions-by-ids', { questionIds })
    expectErrorReply(refused, 404, 'not_found')
    for (const [index, questionId] of questionIds.entries()) {
      const asked = [
        await person.get('/api/quiz/attempt'),
        await person.get(`/api/quiz/attempt?attemptId=${attemptId}`),
        await person.get('/api/quiz/questions?adaptive=true&book=Genesis'),
        await person.get(`/api/quiz/questions?mode=daily&attemptId=${attemptId}`),
        await person.get('/api/auth/user'),
        await person.get('/api/users/me/data'),
      ]
      const lesson = await lessonOf(questionId)
      for (const reply of asked) {
        expectNoKey(reply)
        expect(reply.text).not.toContain(JSON.stringify(lesson).slice(1, -1))
      }
      expect(asked[0]?.json.question.id).toBe(questionId)
      const selectedOptionId = optionFor(
        backend.answerKey,
        questionId,
        index % 2 ? 'right' : 'wrong',
      )
      const verdict = await person.post('/api/quiz/answer', {
        attemptId,
        questionId,
        selectedOptionId,
      })
      expect(verdict.json).toMatchObject({
        lesson,
        correctOptionId: backend.answerKey.get(questionId)?.right,
      })
    }
    // The review of the result reads questions again that were answered before a reload.
    const again = expectNoKey(await person.post('/api/quiz/questions-by-ids', { questionIds }))
    expect(again.questions).toEqual(questions)
  })

  it('does not leave the server before a question of a sprint is answered', async () => {
    const [leader, member] = [await backend.http.signIn(), await backend.http.signIn()]
    const { id, inviteCode } = await createGroup(backend.as(leader.userId))
    await member.post('/api/groups/join', { inviteCode })
    const sprint = `/api/study-groups/${id}/quiz-sprint`
    const drawn = expectNoKey(await leader.get(`${sprint}/draw?difficulty=hard&count=5`)).questions
    expectNoKey(await leader.get(`${sprint}/search?passage=Psalms`))
    const questionIds = drawn.map((question: Json) => question.id)
    expectNoKey(await leader.post(`${sprint}/start`, { questionIds }))
    for (const { id: questionId, book } of drawn) {
      const asked = [
        await member.get(`/api/quiz/attempt?sprintGroup=${id}`),
        await member.get(`${sprint}/session`),
        await member.post('/api/quiz/questions-by-ids', { questionIds }),
        await member.get(`${sprint}/progress`),
        await member.get(`/api/study-groups/${id}`),
        await member.get('/api/users/me/data'),
        await leader.get(`${sprint}/results`),
        await leader.get(`${sprint}/draw?difficulty=hard`),
      ]
      const lesson = await lessonOf(questionId)
      for (const reply of asked) {
        expectNoKey(reply)
        expect(reply.text).not.toContain(JSON.stringify(lesson).slice(1, -1))
      }
      expect(asked[0]?.json.question.id).toBe(questionId)
      const inBook = `mode=practice&limit=20&book=${encodeURIComponent(book)}`
      const practice = await member.get(`/api/quiz/questions?${inBook}`)
      const practised = practice.json.questions.map((question: Json) => question.id)
      expect(practised).not.toContain(questionId)
      const selectedOptionId = optionFor(backend.answerKey, questionId, 'wrong')
      const answer = { questionId, selectedOptionId }
      const round = { answers: [answer], timeSpent: 1, quizType: 'practice' }
      expectErrorReply(await member.post('/api/quiz/submit', round), 409, 'conflict')
      const verdict = await member.post('/api/quiz/answer', { sprintGroup: id, ...answer })
      expect(verdict.json).toMatchObject({
        lesson,
        correctOptionId: backend.answerKey.get(questionId)?.right,
      })
    }
  })

  it('does not show in the order of options or of ids', async () => {
    const person = await backend.http.signIn()
    await person.post('/api/daily/start')
    const { questions } = (await person.get('/api/quiz/questions')).json
    const places = questions.map((question: Json) =>
      question.options.findIndex(
        ({ id }: Json) => id === backend.answerKey.get(question.id)?.right,
      ),
    )
    expect(new Set(places).size).toBeGreaterThan(1)
  })

  it('is not in practice for a question of a daily quiz of these days, open or not yet started', async () => {
    const person = await backend.http.signIn()
    const books = (await person.get('/api/quiz/books')).json.books
    const served = new Set<string>()
    /** Practises a book until all its questions were served: those that were not answered yet come first. */
    const askBook = async (book: string): Promise<void> => {
      const path = `/api/quiz/questions?mode=practice&limit=20&book=${encodeURIComponent(book)}`
      for (;;) {
        const { questions } = (await person.get(path)).json
        const fresh = questions.filter(({ id }: Json) => !served.has(id))
        if (fresh.length === 0) return
        for (const { id } of fresh) served.add(id)
        const answers = fresh.map(({ id }: Json) => ({ questionId: id, selectedOptionId: '' }))
        const round = { answers, timeSpent: 1, quizType: 'practice' }
        expect((await person.post('/api/quiz/submit', round)).status).toBe(200)
      }
    }
    const askAll = async (): Promise<void> => {
      for (const book of books) await askBook(book)
    }
    await askAll()
    await person.post('/api/daily/start')
    await askAll()
    // From yesterday's, which can be finished today, to those that begin within three days at UTC+14.
    const sets = await backend.database
      .selectFrom('daily_sets')
      .selectAll()
      .where('day', '>=', '2026-03-01')
      .where('day', '<=', '2026-03-06')
      .execute()
    const questionIds = sets.flatMap((set) => set.questionIds)
    expect(questionIds).toHaveLength(60)
    expect(questionIds.filter((id) => served.has(id))).toEqual([])
    expect(served.size).toBe(backend.answerKey.size - 60)
  })

  it('is not in the grades of practice while somebody can play the daily quiz', async () => {
    const person = await backend.http.signIn()
    const { questionIds } = await backend.database
      .selectFrom('daily_sets')
      .selectAll()
      .where('day', '=', '2026-03-02')
      .executeTakeFirstOrThrow()
    const practise = (quizType: string) =>
      person.post('/api/quiz/submit', {
        answers: questionIds.map((questionId) => ({ questionId, selectedOptionId: '' })),
        timeSpent: 10,
        quizType,
      })
    const expectRefused = async (): Promise<void> => {
      for (const quizType of ['practice', 'review']) {
        const reply = await practise(quizType)
        expectErrorReply(reply, 409, 'conflict')
        expect(keysIn(reply.json)).toEqual(['message', 'code'])
      }
    }
    await expectRefused()
    const { attemptId } = (await person.post('/api/daily/start')).json
    await expectRefused()
    const { question } = (await person.get('/api/quiz/attempt')).json
    const answer = { questionId: question.id, selectedOptionId: '' }
    await person.post('/api/quiz/answer', { attemptId, ...answer })
    await person.post('/api/quiz/submit', { answers: [], timeSpent: 1, quizType: 'daily' })
    await expectRefused()
    backend.clock.set('2026-03-04T11:59:59Z')
    await expectRefused()
    backend.clock.set('2026-03-04T12:00:00Z')
    expect((await practise('review')).status).toBe(200)
  })

  it('is not in practice for an attempt that is open over midnight', async () => {
    backend.clock.set('2026-03-04T23:59:00Z')
    const person = await backend.http.signIn()
    await person.post('/api/daily/start')
    const { questions } = (await person.get('/api/quiz/questions')).json
    backend.clock.set('2026-03-05T00:01:00Z')
    const answers = [{ questionId: questions[0].id, selectedOptionId: '' }]
    const reply = await person.post('/api/quiz/submit', {
      answers,
      timeSpent: 1,
      quizType: 'practice',
    })
    expectErrorReply(reply, 409, 'conflict')
    backend.clock.set('2026-03-02T12:00:00Z')
  })
})
