import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import { answerOneByOne, optionFor, playDaily, submitDaily } from '../../../support/play.ts'

describe('submitting a daily quiz again', () => {
  const backend = useTestBackendWithHttp()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  const begin = async (columns = {}) => {
    const { id, caller } = await backend.newLearner(columns)
    const { attemptId } = await caller.quiz.startDaily()
    return { id, caller, attemptId }
  }

  it('returns the stored result byte for byte, whatever is sent, and changes nothing', async () => {
    const person = await backend.http.signIn()
    await person.post('/api/daily/start')
    const { questions } = (await person.get('/api/quiz/questions')).json
    const answersWith = (move: 'right' | 'wrong') =>
      questions.slice(0, 4).map(({ id }: { id: string }) => ({
        questionId: id,
        selectedOptionId: optionFor(backend.answerKey, id, move),
      }))
    const submit = async (move: 'right' | 'wrong', more = {}) =>
      person.post('/api/quiz/submit', {
        answers: answersWith(move),
        timeSpent: 40,
        quizType: 'daily',
        ...more,
      })
    const first = await submit('wrong')
    expect(first.json).toMatchObject({ score: 0, totalXp: 20 })
    const before = await person.get('/api/auth/user')
    backend.clock.set('2026-03-02T18:00:00Z')
    const { attemptId } = first.json
    for (const again of [
      await submit('wrong'),
      await submit('right'),
      await submit('right', { attemptId }),
    ]) {
      expect(again.status).toBe(200)
      expect(again.text).toBe(first.text)
    }
    expect((await person.get('/api/auth/user')).text).toBe(before.text)
    backend.clock.set('2026-03-09T12:00:00Z')
    expect((await submit('wrong', { attemptId })).text).toBe(first.text)
  })

  it('returns what an earlier version stored, without badges that no longer exist', async () => {
    const { id, caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    const first = await submitDaily(caller, attemptId)
    expect(first.badges).toHaveLength(1)
    const stored = { ...first, expired: undefined, badges: [{ id: 'gone' }, ...first.badges] }
    await backend.database
      .updateTable('quiz_attempts')
      .set({ result: stored })
      .where('user', '=', id)
      .execute()
    expect(await submitDaily(caller, attemptId)).toEqual(first)
  })

  it('leaves nothing more to answer', async () => {
    const { caller, attemptId } = await begin()
    const { question } = await caller.quiz.attempt({ attemptId })
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    await submitDaily(caller, attemptId)
    const finished = await caller.quiz.attempt({ attemptId })
    expect(finished).toMatchObject({
      finished: true,
      question: null,
      position: 10,
      secondsLeft: null,
    })
    const questionId = question?.id as string
    const answer = { attemptId, questionId, selectedOptionId: '' }
    await expect(caller.quiz.answer(answer)).rejects.toMatchObject({ errorCode: 'conflict' })
  })

  it('finishes the open attempt when no id is sent', async () => {
    const { caller, attemptId } = await begin()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    const submission = { answers: [], timeSpent: 1, quizType: 'daily' as const }
    expect(await caller.quiz.submit(submission)).toMatchObject({ attemptId })
    const { caller: other } = await backend.newLearner()
    await expect(other.quiz.submit(submission)).rejects.toMatchObject({ errorCode: 'not_found' })
  })

  it('does not change the result of the day before', async () => {
    const { id, caller } = await backend.newLearner()
    await playDaily(caller, backend.answerKey, 3)
    backend.clock.set('2026-03-03T12:00:00Z')
    await playDaily(caller, backend.answerKey, 5)
    const stored = await backend.database
      .selectFrom('quiz_attempts')
      .select(['localDay', 'score'])
      .where('user', '=', id)
      .orderBy('localDay')
      .execute()
    expect(stored).toEqual([
      { localDay: '2026-03-02', score: 3 },
      { localDay: '2026-03-03', score: 5 },
    ])
  })
})
