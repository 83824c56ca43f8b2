import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import { optionFor, submitDaily } from '../../support/play.ts'

const NOTHING = { also: null, selectedOptionFrom: null }

/** Every key that occurs anywhere in a value. */
const keysIn = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : []

const SECRET = ['kind', 'landmark', 'also', 'from', 'selectedOptionFrom']

const secretKeysIn = (value: unknown): string[] =>
  keysIn(value).filter((key) => SECRET.includes(key))

describe('where a wrong choice belongs', () => {
  const backend = useTestBackend()

  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))
  beforeAll(async () => {
    await backend.database
      .updateTable('question_options')
      .set({ from: 'Ruth 1:4' })
      .where('isCorrect', '=', false)
      .execute()
    await backend.database
      .updateTable('questions')
      .set({ also: 'Ruth 2:11', kind: 'link' })
      .execute()
  })

  it('is told by each answer of a daily quiz, and not before', async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    expect(secretKeysIn(await caller.quiz.questions({ attemptId }))).toEqual([])
    for (const [move, origin] of [
      ['wrong', 'Ruth 1:4'],
      ['right', null],
      ['skip', null],
    ] as const) {
      const asked = await caller.quiz.attempt({ attemptId })
      expect(secretKeysIn(asked)).toEqual([])
      const questionId = asked.question?.id ?? ''
      const selectedOptionId = optionFor(backend.answerKey, questionId, move)
      await expect(caller.quiz.explanation({ questionId, selectedOptionId })).rejects.toMatchObject(
        { errorCode: 'conflict' },
      )
      const verdict = await caller.quiz.answer({ attemptId, questionId, selectedOptionId })
      expect(verdict).toMatchObject({ also: 'Ruth 2:11', selectedOptionFrom: origin })
    }
  })

  it('stands in the result, which is read again as the questions are now', async () => {
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    const { question } = await caller.quiz.attempt({ attemptId })
    const questionId = question?.id ?? ''
    const selectedOptionId = optionFor(backend.answerKey, questionId, 'wrong')
    await caller.quiz.answer({ attemptId, questionId, selectedOptionId })
    const told = { also: 'Ruth 2:11', selectedOptionFrom: 'Ruth 1:4' }
    expect((await submitDaily(caller, attemptId)).answers).toContainEqual(
      expect.objectContaining({ questionId, ...told }),
    )
    const { result } = await backend.database
      .selectFrom('quiz_attempts')
      .select('result')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(secretKeysIn(result)).toEqual([])
    const setOrigin = (from: string | null) =>
      backend.database
        .updateTable('question_options')
        .set({ from })
        .where('id', '=', selectedOptionId)
        .execute()
    for (const [from, origin] of [
      ['Ruth 2:1', 'Ruth 2:1'],
      // A reason for authors and readers alone.
      ['plausible: he is of the same family', null],
      [null, null],
    ] as const) {
      await setOrigin(from)
      expect((await submitDaily(caller, attemptId)).answers).toContainEqual(
        expect.objectContaining({ questionId, also: 'Ruth 2:11', selectedOptionFrom: origin }),
      )
    }
    await setOrigin('Ruth 1:4')
  })

  it('comes with no question of practice, but with a call after the answer', async () => {
    const { caller } = await backend.newLearner()
    const { questions } = await caller.quiz.questions({ mode: 'practice' })
    expect(secretKeysIn(questions)).toEqual([])
    const [{ id: questionId = '', options = [] } = {}] = questions
    const explain = (selectedOptionId: string) =>
      caller.quiz.explanation({ questionId, selectedOptionId })
    for (const { id, isCorrect } of options) {
      expect(await explain(id)).toMatchObject({
        also: 'Ruth 2:11',
        selectedOptionFrom: isCorrect ? null : 'Ruth 1:4',
      })
    }
    const others = [randomUUID(), '', questionId]
    for (const other of others) {
      expect(await explain(other)).toMatchObject({ ...NOTHING, also: 'Ruth 2:11' })
    }
  })

  it('is not told of a question that does not exist', async () => {
    const { caller } = await backend.newLearner()
    const unknown = { questionId: randomUUID(), selectedOptionId: '' }
    await expect(caller.quiz.explanation(unknown)).rejects.toMatchObject({
      errorCode: 'not_found',
    })
  })

  it('is dropped for a wrong option that an administrator gives another text, and stays for the others', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    const { questions } = await admin.caller.question.list({ book: 'Ruth' })
    const question = questions.find(({ isAnswerHidden }) => !isAnswerHidden)
    if (!question) throw new Error('no question of Ruth can be edited now')
    const [optionA = '', optionB = '', optionC = '', optionD = ''] = question.options.map(
      ({ optionText }) => optionText,
    )
    const right = question.options.find(({ isCorrect }) => isCorrect)?.optionLetter ?? 'A'
    const edited = right === 'D' ? 'C' : 'D'
    await admin.caller.question.edit({
      id: question.id,
      question: question.question,
      scriptureReference: question.scriptureReference,
      theme: question.theme,
      difficulty: question.difficulty,
      lesson: question.lesson ?? '',
      ...{ optionA, optionB, optionC, optionD },
      [`option${edited}`]: 'Somebody else',
      correctAnswer: right,
    })
    const rows = await backend.database
      .selectFrom('question_options')
      .select(['letter', 'from'])
      .where('question', '=', question.id)
      .orderBy('letter')
      .execute()
    expect(new Map(rows.map(({ letter, from }) => [letter, from]))).toEqual(
      new Map(
        ['A', 'B', 'C', 'D'].map((letter) => [
          letter,
          letter === right || letter === edited ? null : 'Ruth 1:4',
        ]),
      ),
    )
    expect(
      await backend.database
        .selectFrom('questions')
        .select(['kind', 'also'])
        .where('id', '=', question.id)
        .executeTakeFirst(),
    ).toEqual({ kind: 'link', also: 'Ruth 2:11' })
  })
})
