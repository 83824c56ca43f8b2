import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/domain/random.ts'
import { bookNumberOf } from '../../../../src/domain/scripture/bible-books.ts'
import { type BookRange, bookRangeOf } from '../../../../src/domain/scripture/book-groups.ts'
import { uncached } from '../../../../src/server/platform/versioned-cache.ts'
import {
  drawQuestions,
  loadQuestions,
} from '../../../../src/server/question/bank/question.service.ts'
import { useTestBackend } from '../../../support/backend.ts'

describe('drawing questions', () => {
  const backend = useTestBackend()
  const draw = (books: BookRange | null, count: number, seed: string) =>
    drawQuestions(uncached(backend.database), books, count, seededRandom(seed))

  it('draws as many different ones as asked for, or as there are', async () => {
    const all = backend.answerKey.size
    for (const [count, given] of [
      [0, 0],
      [1, 1],
      [20, 20],
      [all, all],
      [10 * all, all],
    ] as const) {
      const drawn = await draw(null, count, `draw ${count}`)
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(given)
      expect(drawn).toHaveLength(given)
    }
  })

  it('favors no question: how often each is drawn fits equal chances', async () => {
    const questions = backend.answerKey.size
    // Each is drawn about twenty times.
    const draws = questions
    const counts = new Map<string, number>()
    for (let round = 0; round < draws; round++) {
      for (const { id } of await draw(null, 20, `round ${round}`)) {
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
    }
    const expected = (draws * 20) / questions
    const chiSquare = [...backend.answerKey.keys()].reduce(
      (sum, id) => sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected,
      0,
    )
    // With equal chances, the sum has this mean and deviation, and is outside of four deviations for one set of
    // seeds in ten thousand. These seeds are fixed, so every run gives the same sum.
    const mean = questions - 1
    const deviation = Math.sqrt(2 * mean)
    expect(Math.abs(chiSquare - mean)).toBeLessThan(4 * deviation)
  })

  it('draws in random order, so the first ones favor no book', async () => {
    let inOrder = 0
    for (let round = 0; round < 100; round++) {
      const books = (await draw(null, 20, `order ${round}`)).map(({ book }) => book)
      if ((books[0] ?? 0) < (books[19] ?? 0)) inOrder += 1
    }
    expect(inOrder).toBeGreaterThan(25)
    expect(inOrder).toBeLessThan(75)
  })

  it('repeats for the same seed', async () => {
    expect(await draw(null, 10, 'same')).toEqual(await draw(null, 10, 'same'))
    expect(await draw(null, 10, 'same')).not.toEqual(await draw(null, 10, 'other'))
  })

  it('draws only from the given book', async () => {
    const { caller } = await backend.newLearner()
    const { books } = await caller.quiz.books()
    expect(books).toHaveLength(66)
    for (const book of ['Genesis', 'Psalms', 'Philemon', 'Revelation']) {
      const drawn = await draw(bookRangeOf(book), 400, 'all')
      expect(new Set(drawn.map((one) => one.book))).toEqual(new Set([bookNumberOf(book)]))
      const { questions } = await caller.quiz.questions({ book, limit: 20 })
      expect(new Set(questions.map((question) => question.book))).toEqual(new Set([book]))
    }
  })

  it('loads questions in the order of their ids, without unknown ones', async () => {
    const ids = (await draw(null, 5, 'load')).map(({ id }) => id)
    const unknown = '3f2b8c1a-1111-4111-8111-000000000001'
    const loaded = await loadQuestions(backend.database, [
      ids[4] ?? '',
      unknown,
      ...ids.slice(0, 4),
    ])
    expect(loaded.map(({ id }) => id)).toEqual([ids[4], ...ids.slice(0, 4)])
    for (const { options } of loaded) {
      expect(options.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'])
      expect(options.filter(({ isCorrect }) => isCorrect)).toHaveLength(1)
    }
    expect(await loadQuestions(backend.database, [])).toEqual([])
  })
})
