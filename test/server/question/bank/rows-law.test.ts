import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { OPTION_LETTERS } from '../../../../src/domain/question/question.ts'
import { searchTextOf } from '../../../../src/domain/question/question-search.ts'
import { spellingsOf } from '../../../../src/domain/text/search-words.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import {
  insertQuestions,
  type NewQuestion,
} from '../../../../src/server/question/bank/new-questions.service.ts'
import {
  activateQuestions,
  deactivateQuestions,
  deleteQuestion,
  lockBooks,
  type QuestionPlace,
  rewriteQuestion,
  switchOffQuestion,
} from '../../../../src/server/question/bank/rows.service.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { EFFORT } from '../../../support/effort.ts'

const NOW = new Date('2026-11-25T00:00:00Z')
/** The bank has six questions on each of these books. */
const BOOKS = [8, 31]

const anyStep = fc.record({
  kind: fc.constantFrom(
    'insert' as const,
    'insert inactive' as const,
    'insert again' as const,
    'switch off' as const,
    'delete' as const,
    'activate' as const,
    'deactivate some' as const,
    'activate all' as const,
    'rewrite' as const,
    'move' as const,
  ),
  book: fc.constantFrom(...BOOKS),
  /** Which question of the book, as a share of all. */
  place: fc.double({ min: 0, max: 0.999, noNaN: true }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

let written = 0

const newQuestion = (book: number, isActive: boolean, number = ++written): NewQuestion => ({
  book,
  text: `Question ${number}?`,
  scriptureReference: book === 8 ? 'Ruth 1:16' : 'Obadiah 1:3',
  theme: 'Loyalty',
  difficulty: 2,
  lesson: null,
  kind: 'fact',
  landmark: null,
  also: null,
  options: OPTION_LETTERS.map((letter) => ({
    letter,
    text: letter,
    isCorrect: letter === 'B',
    from: letter === 'A' ? 'Ruth 2:1' : null,
  })),
  bankKey: null,
  versionId: null,
  isActive,
})

const entriesOf = (question: NewQuestion): string[] => searchTextOf(question).trim().split(' ')

/** Entries of passages and numbers are only found as they are. */
const isInVocabulary = (entry: string): boolean => !/^(#|[0-9]+$)/.test(entry)

describe('any changes of questions', () => {
  const backend = useTestBackend()

  const placesIn = async (transaction: Database, book: number): Promise<QuestionPlace[]> => {
    const { rows } = await sql<QuestionPlace>`
      select id, book, ordinal, position from questions
      where book = ${book}::int and deleted_at is null order by position`.execute(transaction)
    return rows
  }

  const run = (step: Step): Promise<void> =>
    backend.database.transaction().execute(async (transaction) => {
      const { book, place } = step
      await lockBooks(transaction, BOOKS)
      const places = await placesIn(transaction, book)
      const chosen = places[Math.floor(place * places.length)]
      const chosenOnly = sql`id = ${chosen?.id ?? null}::uuid`
      const half = sql`position % 2 = ${Math.round(place)}::int`
      switch (step.kind) {
        case 'insert':
        case 'insert inactive': {
          const isActive = step.kind === 'insert'
          const added = [newQuestion(book, isActive), newQuestion(book, true)]
          const ids = await insertQuestions(transaction, added, NOW)
          expect(ids.every((id) => id !== null)).toBe(true)
          return
        }
        case 'insert again': {
          const one = newQuestion(book, true)
          // In other letters and with more spaces it is the same question.
          const same = { ...one, text: one.text.toUpperCase().replace(' ', '\u00a0 ') }
          const ids = await insertQuestions(transaction, [one, same], NOW)
          expect(ids).toEqual([expect.any(String), null])
          expect(await insertQuestions(transaction, [same], NOW)).toEqual([null])
          return
        }
        case 'switch off':
          if (chosen?.ordinal) await switchOffQuestion(transaction, chosen)
          return
        case 'delete':
          if (chosen) await deleteQuestion(transaction, chosen, NOW)
          return
        case 'activate':
          await activateQuestions(transaction, book, chosenOnly)
          return
        case 'deactivate some':
          await deactivateQuestions(transaction, book, half)
          return
        case 'activate all':
          await activateQuestions(transaction, book, sql`true`)
          return
        case 'rewrite':
        case 'move': {
          const target = step.kind === 'move' ? BOOKS.find((one) => one !== book) : book
          if (!chosen || target === undefined) return
          const content = newQuestion(target, true)
          expect(await rewriteQuestion(transaction, chosen, content)).toBe(true)
          expect(await rewriteQuestion(transaction, { ...chosen, id: randomUUID() }, content)).toBe(
            false,
          )
        }
      }
    })

  /** Sorted numbers of a book, and what they would be without a gap. */
  const numbersOf = (places: readonly QuestionPlace[], name: 'ordinal' | 'position') => {
    const numbers = places
      .map((place) => place[name])
      .filter((number) => number !== null)
      .sort((one, other) => one - other)
    return [numbers, numbers.map((_, index) => index + 1)]
  }

  it('leave ordinals and positions without gaps, and count each question that is not deleted', async () => {
    const history = fc.array(anyStep, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const step of steps) await run(step)
        for (const book of BOOKS) {
          const places = await placesIn(backend.database, book)
          const [ordinals, denseOrdinals] = numbersOf(places, 'ordinal')
          expect(ordinals).toEqual(denseOrdinals)
          const [positions, densePositions] = numbersOf(places, 'position')
          expect(positions).toEqual(densePositions)
          expect(positions).toHaveLength(places.length)
        }
      }),
      { numRuns: EFFORT.learnerHistories },
    )
  })

  it('move at most one other question when one goes', async () => {
    const book = 19
    const before = await placesIn(backend.database, book)
    const [gone] = before
    await backend.database.transaction().execute(async (transaction) => {
      await lockBooks(transaction, BOOKS)
      await deleteQuestion(transaction, gone as QuestionPlace, NOW)
    })
    const after = new Map((await placesIn(backend.database, book)).map((one) => [one.id, one]))
    const moved = before.filter(({ id, position }) => {
      const now = after.get(id)
      return now !== undefined && now.position !== position
    })
    expect(moved.map(({ id }) => id)).toEqual([before.at(-1)?.id])
  })

  it('keep the words of each new question with their spellings', async () => {
    const word = fc.oneof(
      fc.constantFrom('Aab', 'Aabb', '𠮷野家', 'Église', 'Храмм', '153'),
      fc.integer({ min: 1, max: 45 }).map((length) => 'abc'.repeat(15).slice(0, length)),
    )
    const question = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 4 }),
      isActive: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
        const added = questions.map(({ words, isActive }) => {
          const one = newQuestion(8, isActive)
          return { ...one, text: [one.text, ...words].join(' ') }
        })
        const ids = await backend.database.transaction().execute(async (transaction) => {
          await lockBooks(transaction, BOOKS)
          return insertQuestions(transaction, added, NOW)
        })
        const kept = await backend.database
          .selectFrom('question_words')
          .selectAll()
          .where('question', 'in', ids as string[])
          .execute()
        const said = added.flatMap((one, index) =>
          one.isActive ? entriesOf(one).map((entry) => `${entry} ${ids[index]}`) : [],
        )
        expect(kept.map((row) => `${row.word} ${row.question}`).sort()).toEqual(said.sort())
        const searchable = new Set(added.flatMap(entriesOf).filter(isInVocabulary))
        const vocabulary = await backend.database
          .selectFrom('question_vocabulary')
          .selectAll()
          .where('word', 'in', [...searchable])
          .execute()
        expect(vocabulary).toHaveLength(searchable.size)
        for (const entry of vocabulary) {
          expect([...entry.spellings].sort()).toEqual(spellingsOf(entry.word).sort())
        }
      }),
      { numRuns: EFFORT.learnerHistories },
    )
  })
})
