import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../../src/domain/time/time.ts'
import { type Row, readOwnData } from '../../../../src/server/account/own-data.service.ts'
import type { QuizResult } from '../../../../src/server/quiz/quiz.view.ts'
import { day } from '../../../domain/support.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { answerOneByOne, playDaily, submitDaily } from '../../../support/play.ts'

const TODAY = '2026-03-02'

describe('the daily quizzes of the last 30 days', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set(`${TODAY}T12:00:00Z`))

  it('are the learner’s own finished ones, the newest first', async () => {
    const { caller } = await backend.newLearner()
    const { caller: other } = await backend.newLearner()
    expect(await caller.quiz.pastDailies()).toEqual({ dailies: [] })
    const first = await playDaily(caller, backend.answerKey, 4)
    await playDaily(other, backend.answerKey, 9)
    backend.clock.set('2026-03-03T12:00:00Z')
    const second = await playDaily(caller, backend.answerKey, 10)
    expect(await caller.quiz.pastDailies()).toEqual({
      dailies: [
        { attemptId: second.attemptId, day: '2026-03-03', score: 10, total: 10, xp: 120 },
        { attemptId: first.attemptId, day: TODAY, score: 4, total: 10, xp: 60 },
      ],
    })
  })

  it('tell nothing of one that is open or has expired', async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    expect(await caller.quiz.pastDailies()).toEqual({ dailies: [] })
    const { caller: late } = await backend.newLearner()
    const { attemptId: expiredId } = await late.quiz.startDaily()
    await late.quiz.questions({ attemptId: expiredId })
    backend.clock.advance(3600)
    expect(await submitDaily(late, expiredId)).toMatchObject({ expired: true, answers: [] })
    expect(await late.quiz.pastDailies()).toEqual({ dailies: [] })
  })

  it('end with the day 29 days ago, by the learner’s own calendar', async () => {
    const { id, caller } = await backend.newLearner({ timeZone: 'Pacific/Kiritimati' })
    const { attemptId } = await playDaily(caller, backend.answerKey)
    const localToday = addDays(day(TODAY), 1)
    const setDay = (localDay: string) =>
      backend.database
        .updateTable('quiz_attempts')
        .set({ localDay })
        .where('user', '=', id)
        .execute()
    await setDay(addDays(localToday, -29))
    expect((await caller.quiz.pastDailies()).dailies).toMatchObject([{ attemptId }])
    await setDay(addDays(localToday, -30))
    expect((await caller.quiz.pastDailies()).dailies).toEqual([])
  })
})

describe('the stored result of an earlier daily quiz', () => {
  const backend = useTestBackend()

  it('says which questions time ran out on', async () => {
    backend.clock.set(`${TODAY}T12:00:00Z`)
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right', 'skip'])
    const { question } = await caller.quiz.attempt({ attemptId })
    const questionId = question?.id ?? ''
    await caller.quiz.answer({ attemptId, questionId, selectedOptionId: '', timedOut: true })
    await caller.quiz.attempt({ attemptId })
    backend.clock.advance(40)
    const { answers } = await submitDaily(caller, attemptId)
    const told = answers.map(({ outcome, timedOut }) => (timedOut ? 'timed out' : outcome))
    // The fourth was asked and ran out; the others were never asked.
    expect(told).toEqual([
      'correct',
      'skipped',
      'timed out',
      'timed out',
      ...Array(6).fill('skipped'),
    ])
    expect((await submitDaily(caller, attemptId)).answers).toEqual(answers)
  })

  it('keeps back what it would tell about a question that counts again', async () => {
    backend.clock.set('2026-04-02T12:00:00Z')
    const { id, caller } = await backend.newLearner()
    const { attemptId, answers } = await playDaily(caller, backend.answerKey)
    backend.clock.set('2026-05-02T12:00:00Z')
    const { attemptId: todaysId } = await caller.quiz.startDaily()
    const { questions } = await caller.quiz.questions({ attemptId: todaysId })
    const known = new Set(answers.map(({ questionId }) => questionId))
    const questionId = questions.map(({ id }) => id).find((id) => !known.has(id)) ?? ''
    const { right } = backend.answerKey.get(questionId) ?? { right: '' }
    const repeated = { questionId, selectedOptionId: right, correctOptionId: right }
    await replaceAnswer(attemptId, 3, repeated)
    const stored = (await submitDaily(caller, attemptId)).answers
    expect(stored[3]).toEqual({
      questionId,
      selectedOptionId: '',
      outcome: 'correct',
      timedOut: false,
      correctOptionId: null,
      lesson: null,
      also: null,
      selectedOptionFrom: null,
    })
    expect(stored.filter(({ correctOptionId }) => correctOptionId !== null).length).toBeGreaterThan(
      0,
    )
    const attempt = await caller.quiz.attempt({ attemptId })
    expect(attempt.answers[3]).toMatchObject({ questionId, selectedOptionId: '' })
    expect(await downloadedAnswer(id, attemptId, 3)).toEqual({ correct: null, selected: null })
    // Once that day is over for everyone, all of it can be read again.
    backend.clock.set('2026-05-06T12:00:00Z')
    expect((await submitDaily(caller, attemptId)).answers[3]).toMatchObject(repeated)
    expect(await downloadedAnswer(id, attemptId, 3)).toEqual({
      correct: right,
      selected: expect.stringMatching(/./),
    })
  })

  /** What the download of all data tells of an answer, in the result and by itself. */
  const downloadedAnswer = async (userId: string, attemptId: string, position: number) => {
    const rows: Row[] = []
    for await (const part of readOwnData(backend.database, userId, backend.clock.now())) {
      if ('rows' in part) rows.push(...part.rows)
    }
    const attempt = rows.find(({ id }) => id === attemptId) ?? expect.fail('no attempt')
    const { answers } = attempt.result as Pick<QuizResult, 'answers'>
    const answer = rows.find((row) => row.attempt_id === attemptId && row.position === position)
    return { correct: answers[position]?.correctOptionId, selected: answer?.selected }
  }

  /** As if the attempt had asked another question, which was answered correctly. */
  const replaceAnswer = async (
    attemptId: string,
    position: number,
    answer: { questionId: string; selectedOptionId: string; correctOptionId: string },
  ): Promise<void> => {
    const { database } = backend
    await sql`
      update quiz_attempts
      set result = jsonb_set(result::jsonb, array['answers', ${String(position)}],
        result::jsonb #> array['answers', ${String(position)}] || ${JSON.stringify(answer)}::jsonb)
      where id = ${attemptId}::uuid`.execute(database)
    await database
      .updateTable('quiz_answers')
      .set({ question: answer.questionId, selectedOption: answer.selectedOptionId })
      .where('attempt', '=', attemptId)
      .where('position', '=', position)
      .execute()
  }
})
