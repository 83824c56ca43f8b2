import { beforeAll, describe, expect, it } from 'vitest'
import { WRITTEN_VARIANCE } from '../../../../src/domain/rating/question-rating.ts'
import { countNewAttempts } from '../../../../src/server/admin/statistics/fold.service.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import type { Move } from '../../../support/play.ts'
import {
  addQuestions,
  type Entry,
  entryOf,
  newAdministrator,
  newQuestion,
} from '../question/support.ts'

const WRITTEN = 5

describe('the measured difficulty of a question', () => {
  const backend = useTestBackend()
  let administrator: Caller
  beforeAll(async () => {
    administrator = await newAdministrator(backend)
    // Draws the questions of these days, so that none of those below is among them.
    await administrator.quiz.startDaily()
    await administrator.question.get({ id: (await add()).id })
  })

  const add = async () => {
    const question = newQuestion({ difficulty: WRITTEN })
    const [id] = await addQuestions(backend.database, [question])
    return { id: id as string, question }
  }

  const practise = async (caller: Caller, questionId: string, move: Move): Promise<void> => {
    const { options } = (await administrator.question.get({ id: questionId })).question
    const chosen = options.find(({ isCorrect }) => isCorrect === (move === 'right'))
    const selectedOptionId = move === 'skip' ? '' : (chosen?.id ?? '')
    const answers = [{ questionId, selectedOptionId }]
    await caller.quiz.submit({ answers, timeSpent: 5, quizType: 'practice' })
    backend.clock.advance(60)
  }

  const fold = async (): Promise<void> => {
    backend.clock.advance(60)
    await countNewAttempts(backend.database, backend.clock.now())
  }

  /** Lets a question be answered for the first time by a learner each. */
  const measure = async (id: string, moves: readonly Move[]): Promise<Caller[]> => {
    const callers: Caller[] = []
    for (const move of moves) {
      const { caller } = await backend.newLearner()
      await practise(caller, id, move)
      callers.push(caller)
    }
    await fold()
    return callers
  }

  const stored = async (id: string) => {
    const { database } = backend
    const { measuredBucket } = await database
      .selectFrom('questions')
      .select('measuredBucket')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const row = await database
      .selectFrom('question_statistics')
      .select(['measuredDifficulty', 'difficultyVariance', 'difficultyDifference'])
      .where('question', '=', id)
      .executeTakeFirst()
    return {
      bucket: measuredBucket ?? null,
      difficulty: row?.measuredDifficulty ?? null,
      variance: row?.difficultyVariance ?? null,
      difference: row?.difficultyDifference ?? null,
    }
  }

  const FORGOTTEN = { bucket: null, difficulty: null, variance: null, difference: null }

  const measuredInView = async (id: string) =>
    (await administrator.question.get({ id })).question.statistics?.measuredDifficulty

  const edit = (id: string, entry: Entry) => administrator.question.edit({ id, ...entry })

  it('rises with every learner who misses it, and falls with those who know it', async () => {
    const [missed, known, skipped] = [await add(), await add(), await add()]
    expect(await stored(missed.id)).toEqual(FORGOTTEN)
    await measure(missed.id, ['wrong', 'wrong', 'wrong'])
    const first = await stored(missed.id)
    await measure(missed.id, ['wrong', 'wrong', 'wrong', 'wrong'])
    await measure(known.id, ['right', 'right', 'right', 'right', 'right', 'right', 'right'])
    await measure(skipped.id, ['skip', 'skip', 'skip', 'skip', 'skip', 'skip', 'skip'])
    const [hard, easy, perhapsHard] = [
      await stored(missed.id),
      await stored(known.id),
      await stored(skipped.id),
    ]
    expect(first.difficulty).toBeGreaterThan(WRITTEN)
    expect(hard.difficulty).toBeGreaterThan(first.difficulty as number)
    expect(hard.variance).toBeLessThan(first.variance as number)
    expect(easy.difficulty).toBeLessThan(WRITTEN)
    expect(perhapsHard.difficulty).toBeGreaterThan(WRITTEN)
    expect(perhapsHard.difficulty).toBeLessThan(hard.difficulty as number)
    for (const { bucket, difficulty } of [hard, easy, perhapsHard]) {
      expect(bucket).toBe(Math.round(2 * (difficulty as number)))
    }
    // Seven answers are too few to show it.
    expect(hard.variance).toBeGreaterThan(1)
    expect(await measuredInView(missed.id)).toBeNull()
    expect(hard.difference).toBeNull()
  })

  it('is shown, and compared with the written one, once it is certain', async () => {
    const { id } = await add()
    const nearly = { measuredDifficulty: 7.5, difficultyVariance: 1.01 }
    await backend.database
      .insertInto('question_statistics')
      .values({ question: id, answered: 0, correct: 0, isSuspicious: false, ...nearly })
      .execute()
    expect(await measuredInView(id)).toBeNull()
    await measure(id, ['wrong', 'wrong'])
    const { difficulty, variance, difference } = await stored(id)
    expect(variance).toBeLessThanOrEqual(1)
    const shown = (await measuredInView(id)) as number
    expect(shown).toBeCloseTo(difficulty as number, 0.5)
    expect(difference).toBeCloseTo(shown - WRITTEN, 5)
    expect(difference).toBeGreaterThan(2.5)
    const listed = await administrator.question.list({ view: 'difficulty' })
    expect(listed.questions.map((question) => question.id)).toEqual([id])
  })

  it('counts first answers alone, and stays when those who gave them leave', async () => {
    const { id } = await add()
    const callers = await measure(id, ['wrong', 'right', 'skip'])
    const before = await stored(id)
    expect(before.difficulty).not.toBeNull()
    for (const caller of callers) await practise(caller, id, 'right')
    await fold()
    expect(await stored(id)).toEqual(before)
    for (const caller of callers) await caller.user.deleteAccount()
    await fold()
    expect(await stored(id)).toEqual(before)
    await measure(id, ['wrong'])
    expect((await stored(id)).difficulty).toBeGreaterThan(before.difficulty as number)
  })

  it.each<[string, Partial<Entry>]>([
    ['the difficulty', { difficulty: 8 }],
    ['the text of the right answer', { optionB: 'Naomi' }],
    ['which option is correct', { correctAnswer: 'C' }],
    [
      'the letter of the right answer',
      { optionA: 'Option B', optionB: 'Option A', correctAnswer: 'A' },
    ],
  ])('starts from the written one again after an edit of %s', async (_, changes) => {
    const { id, question } = await add()
    await measure(id, ['wrong', 'wrong', 'wrong', 'wrong'])
    expect((await stored(id)).bucket).toBeGreaterThan(2 * WRITTEN)
    await edit(id, entryOf(question, changes))
    expect(await stored(id)).toEqual(FORGOTTEN)
    await measure(id, ['right'])
    const { difficulty, variance } = await stored(id)
    expect(difficulty).toBeLessThan(changes.difficulty ?? WRITTEN)
    expect(variance).toBeLessThan(WRITTEN_VARIANCE / 0.4 ** 2)
    // As after one answer: the earlier ones no longer count.
    expect(variance).toBeGreaterThan(0.9 * (WRITTEN_VARIANCE / 0.4 ** 2))
  })

  it('stays when a typo is mended, and while the question is inactive or deleted', async () => {
    const { id, question } = await add()
    await measure(id, ['wrong', 'wrong', 'wrong'])
    const before = await stored(id)
    const mended = { question: `${question.text}!`, optionA: 'Option  a.', optionB: 'option b' }
    await edit(id, entryOf(question, { ...mended, theme: 'Kin' }))
    expect(await stored(id)).toEqual(before)
    await administrator.question.toggle({ id, isActive: false })
    expect(await stored(id)).toEqual(before)
    await administrator.question.toggle({ id, isActive: true })
    expect(await stored(id)).toEqual(before)
    await administrator.question.delete({ id })
    expect(await stored(id)).toEqual(before)
  })
})
