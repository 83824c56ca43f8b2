import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { EVERY_DATABASE } from '../../../support/database.ts'
import { EFFORT } from '../../../support/effort.ts'
import { createQuestions, draftQuestion } from '../../../support/factories.ts'
import { type Move, playDaily, submitRound } from '../../../support/play.ts'
import { inParallel } from '../../race/parallel.ts'

const DAY = 24 * 3600
const BOOK = 'Obadiah'

describe.each(EVERY_DATABASE)('progress in books, on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let admin: Caller

  // The daily sets of the dates that are played are drawn first, so that none has a question of the tests.
  beforeAll(async () => {
    const { caller } = await backend.newLearner({ isSiteAdmin: true })
    admin = caller
    backend.clock.set('2026-03-02T12:00:00Z')
    // The longest history takes forty days.
    for (let days = 0; days <= 48; days += 3) {
      await caller.quiz.questions({ mode: 'practice', limit: 1 })
      backend.clock.advance(3 * DAY)
    }
  })

  const idsOfBook = async (): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('questions')
      .select('id')
      .where('book', '=', 31)
      .where('ordinal', 'is not', null)
      .orderBy('ordinal')
      .execute()
    return rows.map(({ id }) => id)
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await admin.question.delete({ id })
  }
  const add = (count: number) =>
    createQuestions(
      backend.database,
      Array.from({ length: count }, () => draftQuestion({ book: BOOK, reference: 'Obadiah 1:3' })),
    )
  /** Leaves the book with so many questions, and sets the clock back. @returns their ids */
  const bookOf = async (count: number): Promise<string[]> => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const before = await idsOfBook()
    await add(count)
    await remove(before)
    return idsOfBook()
  }
  const answer = (
    caller: Caller,
    ids: readonly string[],
    move: Move,
    quizType?: 'practice' | 'review',
  ) => submitRound(backend.database, caller, ids, move, quizType)
  /** Right at two meetings that are a day apart. */
  const master = async (caller: Caller, ids: readonly string[]): Promise<void> => {
    await answer(caller, ids, 'right')
    backend.clock.advance(DAY)
    await answer(caller, ids, 'right')
  }
  const progressIn = async (caller: Caller, book = BOOK) => {
    const { shelves } = await caller.journey.get()
    return shelves.flatMap(({ books }) => books).find((one) => one.book === book)
  }

  it('are none for who has answered nothing, and the way begins with the Gospels', async () => {
    const { caller } = await backend.newLearner()
    const journey = await caller.journey.get()
    const books = journey.shelves.flatMap((shelf) => shelf.books)
    expect(books).toHaveLength(66)
    expect(books.every(({ met, mastered, sealedAt }) => met + mastered === 0 && !sealedAt)).toBe(
      true,
    )
    expect(books.every(({ questions, needed }) => needed === Math.min(questions, 20))).toBe(true)
    expect(journey).toMatchObject({ next: 'gospels', hasMissed: false, lastWeek: null })
  })

  it('seal a small book when all its questions were right twice, a day apart', async () => {
    const ids = await bookOf(3)
    const { caller } = await backend.newLearner()
    await answer(caller, ids, 'right')
    expect(await progressIn(caller)).toMatchObject({ questions: 3, met: 3, mastered: 0, needed: 3 })
    backend.clock.advance(DAY - 1)
    await answer(caller, ids.slice(0, 1), 'right')
    expect(await progressIn(caller)).toMatchObject({ mastered: 0 })
    backend.clock.advance(1)
    await answer(caller, ids.slice(0, 2), 'right')
    expect(await progressIn(caller)).toMatchObject({ mastered: 2, sealedAt: null })
    await answer(caller, ids.slice(2), 'right')
    const sealedAt = backend.clock.now().toISOString()
    expect(await progressIn(caller)).toMatchObject({ mastered: 3, sealedAt })
  })

  it('seal a large book with twenty', async () => {
    const ids = await bookOf(23)
    const { caller } = await backend.newLearner()
    await answer(caller, ids.slice(20), 'wrong')
    await master(caller, ids.slice(0, 19))
    expect(await progressIn(caller)).toMatchObject({ met: 22, mastered: 19, sealedAt: null })
    await master(caller, ids.slice(19, 20))
    expect(await progressIn(caller)).toMatchObject({ mastered: 20, needed: 20 })
    expect((await progressIn(caller))?.sealedAt).not.toBeNull()
  })

  it('keep a seal whatever comes: misses, deleted questions and new ones', async () => {
    const ids = await bookOf(2)
    const { caller } = await backend.newLearner()
    await master(caller, ids)
    const { sealedAt } = (await progressIn(caller)) as { sealedAt: string }
    expect(sealedAt).not.toBeNull()
    backend.clock.advance(DAY)
    await answer(caller, ids, 'wrong')
    expect(await progressIn(caller)).toMatchObject({ mastered: 0, sealedAt })
    backend.clock.advance(DAY)
    await master(caller, ids)
    expect(await progressIn(caller)).toMatchObject({ mastered: 2, sealedAt })
    await add(5)
    expect(await progressIn(caller)).toMatchObject({ questions: 7, mastered: 2, sealedAt })
    await remove(await idsOfBook())
    expect(await progressIn(caller)).toMatchObject({ questions: 0, met: 0, mastered: 0, sealedAt })
  })

  it('count no deleted question for a seal, and seal with the next answer once the rest is mastered', async () => {
    const ids = await bookOf(4)
    const { caller } = await backend.newLearner()
    await master(caller, ids.slice(0, 3))
    // Two questions are left, one of them never mastered, but the sums still count three.
    await remove(ids.slice(0, 2))
    await answer(caller, ids.slice(2, 3), 'right')
    expect(await progressIn(caller)).toMatchObject({
      questions: 2,
      needed: 2,
      mastered: 1,
      sealedAt: null,
    })
    await remove(ids.slice(3))
    expect((await progressIn(caller))?.sealedAt).toBeNull()
    await answer(caller, ids.slice(2, 3), 'right')
    expect((await progressIn(caller))?.sealedAt).not.toBeNull()
  })

  it('seal once when everything is sent at the same time', async () => {
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const ids = await bookOf(4)
      const { id, caller } = await backend.newLearner()
      await answer(caller, ids, 'right')
      backend.clock.advance(DAY)
      await inParallel(8, (index) => answer(caller, [ids[index % 4] as string], 'right'))
      const stored = await backend.database
        .selectFrom('book_progress')
        .selectAll()
        .where('user', '=', id)
        .execute()
      expect(stored).toMatchObject([{ met: 4, missed: 0, mastered: 4 }])
      expect(stored[0]?.sealedAt).toEqual(backend.clock.now())
    }
  })

  it('have what a daily quiz asked, also what it showed and nobody answered', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const { caller } = await backend.newLearner()
    await playDaily(caller, backend.answerKey, 7)
    const { shelves, hasMissed } = await caller.journey.get()
    const met = shelves.flatMap(({ books }) => books).reduce((sum, one) => sum + one.met, 0)
    expect([met, hasMissed]).toEqual([10, true])
  })

  it('follow a question to another book with its next answer', async () => {
    const [moved] = (await bookOf(2)) as [string]
    const { id, caller } = await backend.newLearner()
    await answer(caller, [moved], 'wrong')
    await sql`update review_cards set book = 32 where user_id = ${id}::uuid`.execute(
      backend.database,
    )
    await sql`update book_progress set book = 32 where user_id = ${id}::uuid`.execute(
      backend.database,
    )
    await answer(caller, [moved], 'right')
    const rows = await backend.database
      .selectFrom('book_progress')
      .select(['book', 'met', 'missed', 'mastered'])
      .where('user', '=', id)
      .orderBy('book')
      .execute()
    expect(rows).toEqual([
      { book: 31, met: 1, missed: 0, mastered: 0 },
      { book: 32, met: 0, missed: 0, mastered: 0 },
    ])
  })

  describe('after any history', () => {
    const move = fc.constantFrom<Move>('right', 'right', 'right', 'wrong', 'skip')
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constantFrom('practice' as const, 'review' as const),
          places: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
          move,
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('wait' as const),
          hours: fc.integer({ min: 1, max: 40 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('delete' as const), place: fc.nat({ max: 3 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
    )

    /** The sums, counted from the cards and their histories. */
    const countedFromCards = async (userId: string) => {
      const { rows } = await sql<{ book: number; met: number; missed: number; mastered: number }>`
        select card.book, count(*)::int as met, count(card.missed_at)::int as missed,
          count(*) filter (where card.answered_at - told.correct_since >= interval '1 day')::int as mastered
        from review_cards as card cross join lateral (
          select to_timestamp(min(answer / 10)) as correct_since
          from unnest(card.history) with ordinality as given(answer, place)
          where place > coalesce((
            select max(place) from unnest(card.history) with ordinality as missed(answer, place)
            where answer % 10 = 1
          ), 0)
        ) as told
        where card.user_id = ${userId}::uuid group by card.book order by card.book`.execute(
        backend.database,
      )
      return rows
    }
    const stored = (userId: string) =>
      backend.database
        .selectFrom('book_progress')
        .select(['book', 'met', 'missed', 'mastered'])
        .where('user', '=', userId)
        .orderBy('book')
        .execute()

    it('are the sums of the cards, and a seal that was given stays as it was', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
          await bookOf(3)
          const { id, caller } = await backend.newLearner()
          let sealedAt: string | null = null
          for (const one of steps) {
            const ids = await idsOfBook()
            if (one.kind === 'wait') backend.clock.advance(3600 * one.hours)
            else if (one.kind === 'add') await add(1)
            else if (one.kind === 'delete') await remove(ids.slice(one.place, one.place + 1))
            else {
              const asked = one.places.flatMap((place) => ids[place] ?? [])
              if (asked.length > 0) await answer(caller, asked, one.move, one.kind)
            }
            const progress = await progressIn(caller)
            if (sealedAt !== null) expect(progress?.sealedAt).toBe(sealedAt)
            sealedAt = progress?.sealedAt ?? null
          }
          expect(await stored(id)).toEqual(await countedFromCards(id))
        }),
        { numRuns: EFFORT.learnerHistories },
      )
    })
  })
})
