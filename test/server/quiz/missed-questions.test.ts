import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { createQuestions, draftQuestion } from '../../support/factories.ts'
import { createGroup } from '../../support/group.ts'
import {
  answerOneByOne,
  type Move,
  movesWith,
  readAnswerKey,
  submitDaily,
  submitRound,
} from '../../support/play.ts'

const DAY = 24 * 3600

describe('missed questions', () => {
  const backend = useTestBackend()

  beforeAll(async () => {
    const { caller } = await backend.newLearner()
    for (let date = 1; date <= 7; date++) {
      backend.clock.set(`2026-03-0${date}T12:00:00Z`)
      await caller.quiz.questions({ mode: 'practice', limit: 1 })
    }
  })

  const newPlayer = () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    return backend.newLearner()
  }
  /** New questions, which no daily quiz has. @returns their ids, in their order */
  const create = (count: number, book = 'Obadiah'): Promise<string[]> =>
    createQuestions(
      backend.database,
      Array.from({ length: count }, () => draftQuestion({ book, reference: `${book} 1:2` })),
    )
  const answer = (
    caller: Caller,
    ids: readonly string[],
    move: Move,
    quizType?: 'practice' | 'review',
  ) => submitRound(backend.database, caller, ids, move, quizType)
  const missedIn = async (caller: Caller, book?: string): Promise<string[]> =>
    (await caller.quiz.missed({ book })).questions.map(({ id }) => id)
  /** Whether something can be reviewed: of any book, and of the one that was missed last. */
  const canReview = async (caller: Caller) => {
    const { overview, canReviewBook } = await caller.quiz.missed({})
    return [overview?.canReview, canReviewBook]
  }
  const reviewed = async (caller: Caller, book = 'All'): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'missed', book })
    return questions.map(({ id }) => id)
  }

  it('are none for who has missed nothing', async () => {
    const { caller } = await newPlayer()
    await answer(caller, await create(2), 'right')
    expect(await caller.quiz.missed({})).toEqual({
      overview: { books: [], canReview: false },
      book: null,
      canReviewBook: false,
      questions: [],
      nextCursor: null,
    })
    expect(await reviewed(caller)).toEqual([])
  })

  it('are told with the choice, where it belongs, and the lesson', async () => {
    const { caller } = await newPlayer()
    const [id] = (await create(1)) as [string]
    const options = await backend.database
      .selectFrom('question_options')
      .select('id')
      .where('question', '=', id)
      .where('text', '=', 'Noah')
      .executeTakeFirstOrThrow()
    const answers = [{ questionId: id, selectedOptionId: options.id }]
    await caller.quiz.submit({ answers, timeSpent: 5, quizType: 'practice' })
    const { overview, book, questions, ...missed } = await caller.quiz.missed({})
    const lastMissedAt = '2026-03-02T12:00:00.000Z'
    const books = [{ book: 'Obadiah', missed: 1, lastMissedAt }]
    expect(overview).toEqual({ books, canReview: false })
    expect(missed).toEqual({ canReviewBook: false, nextCursor: null })
    expect(book).toBe('Obadiah')
    expect(questions).toMatchObject([
      {
        id,
        scriptureReference: 'Obadiah 1:2',
        correctOptionText: 'God',
        selectedOptionText: 'Noah',
        selectedOptionFrom: 'Genesis 6:22',
        wasEdited: false,
        lesson: 'The Bible opens with the one who was there before everything else.',
        missedAt: lastMissedAt,
        isAside: false,
      },
    ])
    await answer(caller, [id], 'skip')
    expect((await caller.quiz.missed({})).questions).toMatchObject([
      { selectedOptionText: null, selectedOptionFrom: null },
    ])
    await answer(caller, [id], 'right')
    expect(await missedIn(caller)).toEqual([])
  })

  it('say where an edit has made the choice right', async () => {
    const { caller } = await newPlayer()
    const [id] = (await create(1)) as [string]
    await answer(caller, [id], 'wrong')
    const { wrong } = (await readAnswerKey(backend.database)).get(id) as { wrong: string }
    await sql`update question_options set is_correct = false where question_id = ${id}::uuid`.execute(
      backend.database,
    )
    await sql`update question_options set is_correct = true where id = ${wrong}::uuid`.execute(
      backend.database,
    )
    expect((await caller.quiz.missed({})).questions).toMatchObject([{ wasEdited: true }])
  })

  it('are listed by book, the latest first, page by page', async () => {
    const { caller } = await newPlayer()
    const first = await create(23)
    for (const id of first.slice(0, 3)) {
      await answer(caller, [id], 'wrong')
      backend.clock.advance(60)
    }
    // All at one moment, by their ids.
    await answer(caller, first.slice(3), 'wrong')
    backend.clock.advance(60)
    const other = await create(1, 'Philemon')
    await answer(caller, other, 'wrong')
    const { overview, book } = await caller.quiz.missed({})
    expect(overview?.books.map((one) => [one.book, one.missed])).toEqual([
      ['Obadiah', 23],
      ['Philemon', 1],
    ])
    expect(book).toBe('Philemon')
    expect(await missedIn(caller)).toEqual(other)

    const pages: string[][] = []
    let next: string | undefined
    do {
      const page = await caller.quiz.missed({ book: 'Obadiah', cursor: next })
      pages.push(page.questions.map(({ id }) => id))
      next = page.nextCursor ?? undefined
    } while (next)
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3])
    const listed = pages.flat()
    expect(listed.slice(0, 20)).toEqual(first.slice(3).sort().reverse())
    expect(listed.slice(20)).toEqual(first.slice(0, 3).reverse())
    expect(await missedIn(caller, 'Genesis')).toEqual([])
    for (const wrong of [
      '',
      'x',
      '2026-03-02T12:00:00.000Z x',
      `0000-01-01T00:00:00Z ${first[0]}`,
    ]) {
      await expect(caller.quiz.missed({ book: 'Obadiah', cursor: wrong })).rejects.toMatchObject({
        errorCode: 'invalid_input',
      })
    }
    const cursor = `2026-03-02T12:00:00.000Z ${first[0]}`
    for (const wrong of [{ book: 'Gospels' }, { cursor }]) {
      await expect(caller.quiz.missed(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    const { caller: stranger } = await newPlayer()
    expect(await missedIn(stranger, 'Obadiah')).toEqual([])
  })

  describe('are not shown', () => {
    it('while they are in a daily quiz of these days that the learner has not finished', async () => {
      const { caller } = await newPlayer()
      const ids = await create(2)
      await answer(caller, ids, 'wrong')
      await sql`update daily_sets set question_ids = question_ids || ${JSON.stringify(ids.slice(0, 1))}::jsonb
        where day = '2026-03-06'`.execute(backend.database)
      const shown = async (instant: string) => {
        backend.clock.set(instant)
        return (await missedIn(caller, 'Obadiah')).length
      }
      // The date begins on earth on 5 March at 10:00, and is secret from two days before.
      expect(await shown('2026-03-03T09:59:00Z')).toBe(2)
      expect(await shown('2026-03-03T10:00:00Z')).toBe(1)
      expect(await missedIn(caller, 'Obadiah')).toEqual(ids.slice(1))
      expect(await shown('2026-03-08T11:59:00Z')).toBe(1)
      expect(await shown('2026-03-08T12:00:00Z')).toBe(2)
    })

    it('before the daily quiz is finished in which they were missed', async () => {
      const { caller } = await newPlayer()
      const { attemptId } = await caller.quiz.startDaily()
      await answerOneByOne(caller, backend.answerKey, attemptId, movesWith(7))
      expect((await caller.journey.get()).hasMissed).toBe(true)
      const all = async () => {
        const { overview } = await caller.quiz.missed({})
        const books = overview?.books ?? []
        const ofBooks = await Promise.all(books.map(({ book }) => missedIn(caller, book)))
        return ofBooks.flat().length
      }
      expect(await all()).toBe(0)
      await submitDaily(caller, attemptId)
      expect(await all()).toBe(3)
      // They are reviewed when nobody can play that quiz any more.
      backend.clock.advance(DAY)
      expect(await reviewed(caller)).toEqual([])
      expect(await canReview(caller)).toEqual([false, false])
      backend.clock.set('2026-03-04T12:00:00Z')
      expect(await reviewed(caller)).toHaveLength(3)
      expect(await canReview(caller)).toEqual([true, true])
    })

    it('while a sprint asks them that the learner can play', async () => {
      const { caller } = await newPlayer()
      const [one, other] = (await create(2)) as [string, string]
      await answer(caller, [one, other], 'wrong')
      const group = await createGroup(caller)
      const member = await backend.newLearner()
      await member.caller.group.join({ inviteCode: group.inviteCode })
      await caller.sprint.start({ id: group.id })
      await sql`update sprint_questions set question_id = ${one}::uuid where position = 0`.execute(
        backend.database,
      )
      expect(await missedIn(caller, 'Obadiah')).toEqual([other])
      await caller.sprint.end({ id: group.id })
      expect((await missedIn(caller, 'Obadiah')).sort()).toEqual([one, other].sort())
    })

    it('once they are not asked any more', async () => {
      const { caller } = await newPlayer()
      const admin = await backend.newLearner({ isSiteAdmin: true })
      const [deleted, off, kept] = (await create(3)) as [string, string, string]
      await answer(caller, [deleted, off, kept], 'wrong')
      await admin.caller.question.delete({ id: deleted })
      await admin.caller.question.toggle({ id: off, isActive: false })
      expect(await missedIn(caller, 'Obadiah')).toEqual([kept])
      backend.clock.advance(DAY)
      expect(await reviewed(caller, 'Obadiah')).toEqual([kept])
      await answer(caller, [kept], 'right')
      // Then its book is gone, though the sums still have the others.
      expect(await caller.quiz.missed({})).toMatchObject({
        overview: { books: [], canReview: false },
        book: null,
        questions: [],
      })
      expect((await caller.quiz.missed({ book: 'Obadiah' })).canReviewBook).toBe(false)
    })
  })

  describe('can be played as a review', () => {
    it('after a day and not before, of one book or of all, the latest first', async () => {
      const { caller } = await newPlayer()
      const [first, second] = (await create(2)) as [string, string]
      const [other] = (await create(1, 'Philemon')) as [string]
      await answer(caller, [first], 'wrong')
      backend.clock.advance(60)
      await answer(caller, [second], 'skip')
      backend.clock.advance(60)
      await answer(caller, [other], 'wrong')
      backend.clock.advance(DAY - 121)
      expect(await reviewed(caller)).toEqual([])
      backend.clock.advance(1)
      expect(await reviewed(caller)).toEqual([first])
      backend.clock.advance(120)
      expect(await reviewed(caller)).toEqual([other, second, first])
      expect(await reviewed(caller, 'Obadiah')).toEqual([second, first])
      expect(await reviewed(caller, 'Prophets')).toEqual([second, first])
      expect(await reviewed(caller, 'Genesis')).toEqual([])
      expect(await canReview(caller)).toEqual([true, true])
      expect((await caller.quiz.missed({ book: 'Genesis' })).canReviewBook).toBe(false)
      await answer(caller, [other, second], 'right', 'review')
      expect(await reviewed(caller)).toEqual([first])
      const { overview } = await caller.quiz.missed({})
      expect(overview?.books.map((one) => one.book)).toEqual(['Obadiah'])
    })

    it('without those that were put aside', async () => {
      const { caller } = await newPlayer()
      const [aside, kept] = (await create(2)) as [string, string]
      await answer(caller, [aside, kept], 'wrong')
      await caller.quiz.setCardAside({ questionId: aside, isAside: true })
      const { questions } = await caller.quiz.missed({})
      expect(questions.find(({ id }) => id === aside)?.isAside).toBe(true)
      backend.clock.advance(DAY)
      expect(await reviewed(caller)).toEqual([kept])
      await caller.quiz.setCardAside({ questionId: kept, isAside: true })
      expect(await canReview(caller)).toEqual([false, false])
    })

    it('besides the review of the day', async () => {
      const { caller } = await newPlayer()
      const ids = await create(3)
      await answer(caller, ids, 'wrong')
      backend.clock.advance(DAY)
      await answer(caller, ids.slice(0, 1), 'right')
      expect((await caller.dashboard.get()).review.due).toBe(2)
    })

    it('ten at a time', async () => {
      const { caller } = await newPlayer()
      await answer(caller, await create(12), 'wrong')
      backend.clock.advance(DAY)
      expect(await reviewed(caller)).toHaveLength(10)
    })
  })
})

describe('a group of books', () => {
  const backend = useTestBackend()
  const GOSPELS = ['Matthew', 'Mark', 'Luke', 'John']

  it.each([{}, { adaptive: true }, { q: 'Jesus' }])(
    'is practised like a book: %j',
    async (options) => {
      const { caller } = await backend.newLearner()
      // Enough answers for a challenge to be one.
      const { questions: first } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
      const ids = first.map(({ id }) => id)
      await submitRound(backend.database, caller, ids, 'right')
      const { questions } = await caller.quiz.questions({
        mode: 'practice',
        book: 'Gospels',
        limit: 20,
        ...options,
      })
      expect(questions).toHaveLength(20)
      expect(questions.filter(({ book }) => !GOSPELS.includes(book))).toEqual([])
      expect(new Set(questions.map(({ book }) => book)).size).toBeGreaterThan(1)
    },
  )
})
