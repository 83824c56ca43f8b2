import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givesAwayAnswer, isOddOneOut } from '../../../src/domain/question/answer-giveaway.ts'
import {
  correctOptionTextOf,
  optionsOf,
  type QuestionEntry,
} from '../../../src/domain/question/question-entry.ts'
import { isUsable } from '../../../src/domain/question/question-generation.ts'
import { verseQuestions } from '../../../src/domain/question/verse-question.ts'
import { seededRandom } from '../../../src/domain/random.ts'
import { questionEntrySchema } from '../../../src/domain/schema/question.ts'
import { parseReference, type Reference } from '../../../src/domain/scripture/scripture.ts'
import { passagesOf, type Verse } from '../../../src/domain/scripture/verse.ts'
import { kingJamesVerses } from '../../content/scripture-files.ts'

/** Narrative with names, a letter of one chapter, poems, and a book with another name in the text. */
const BOOKS = { 8: 'Ruth', 44: 'Acts', 65: 'Jude', 19: 'Psalms', 22: 'Song of Solomon' } as const
const books = Object.entries(BOOKS).map(([number, name]) => ({ number: Number(number), name }))

const anyGenerated = fc
  .record({ book: fc.constantFrom(...books), seed: fc.string() })
  .map(({ book, seed }) => {
    const verses = kingJamesVerses(book.name)
    const entries = [...verseQuestions(book.name, verses, seededRandom(seed)).take(40)]
    return { book, verses, entries }
  })

const plain = (text: string): string => text.toLowerCase()

const textBetween = (verses: readonly Verse[], reference: Reference): string =>
  verses
    .filter(
      ({ chapter, verse }) =>
        chapter === reference.chapter && verse >= reference.verse && verse <= reference.endVerse,
    )
    .map(({ text }) => plain(text))
    .join(' ')

const quoteIn = ({ question }: QuestionEntry): string =>
  /“(.*)”/.exec(question)?.[1]?.replace(' …', '') ?? ''

const wrongOf = (entry: QuestionEntry): string[] =>
  optionsOf(entry).filter((option) => option !== correctOptionTextOf(entry))

/** Why the right answer is right and the others are wrong, kind by kind. */
const isTrue = (entry: QuestionEntry, verses: readonly Verse[]): boolean => {
  const text = textBetween(verses, parseReference(entry.scriptureReference) as Reference)
  const right = plain(correctOptionTextOf(entry))
  const wrong = wrongOf(entry).map(plain)
  const quote = plain(quoteIn(entry))
  const places = [right, ...wrong].map((option) => text.indexOf(option))
  switch (entry.theme) {
    case 'People and places':
    case 'Wording':
      return (
        text.includes(quote.replace('_____', right)) &&
        wrong.every((option) => !text.includes(quote.replace('_____', option)))
      )
    case 'Verses':
      return text.indexOf(right) > text.indexOf(quote) && wrong.every((one) => !text.includes(one))
    case 'Chapters':
      return text.includes(right) && wrong.every((option) => !text.includes(option))
    case 'Order':
      return places.every((place) => place !== -1) && Math.min(...places) === places[0]
    default:
      return false
  }
}

describe('questions made from the words of a book', () => {
  it('keep the rules of entries, and all that generated questions must be', () => {
    fc.assert(
      fc.property(anyGenerated, ({ book, entries }) => {
        for (const entry of entries) {
          expect(questionEntrySchema.safeParse(entry).error?.issues ?? []).toEqual([])
          expect({ entry, isUsable: isUsable(entry, book.number) }).toMatchObject({
            isUsable: true,
          })
          expect(isOddOneOut(correctOptionTextOf(entry), wrongOf(entry))).toBe(false)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('are true by the text', () => {
    fc.assert(
      fc.property(anyGenerated, ({ verses, entries }) => {
        expect(entries.filter((entry) => !isTrue(entry, verses))).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('are each asked once, in several ways, and run out in a short book', () => {
    const entries = [...verseQuestions('Jude', kingJamesVerses('Jude'), seededRandom('x'))]
    expect(new Set(entries.map(({ question }) => question)).size).toBe(entries.length)
    expect(entries.length).toBeGreaterThan(10)
    expect(new Set(entries.map(({ theme }) => theme)).size).toBeGreaterThan(3)
  })

  it('are spread over the chapters', () => {
    const entries = verseQuestions('Acts', kingJamesVerses('Acts'), seededRandom('x')).take(28)
    const chapters = [...entries].map((one) => parseReference(one.scriptureReference)?.chapter)
    expect(new Set(chapters).size).toBeGreaterThan(20)
  })

  it('follow the book with what comes next, and its last verse with what came before', () => {
    const seeds = Array.from({ length: 30 }, (_, seed) => String(seed))
    const entries = seeds.flatMap((seed) => [
      ...verseQuestions('Jude', kingJamesVerses('Jude'), seededRandom(seed)),
    ])
    const lessonsOn = (place: string): Set<string> =>
      new Set(
        entries
          .filter((entry) => entry.scriptureReference === place)
          .map(({ lesson }) => lesson.slice(0, 60)),
      )
    expect([...lessonsOn('Jude 1:5')]).toEqual([
      expect.stringMatching(/^Jude 1:6 goes on: “And the angels which kept not/),
    ])
    expect([...lessonsOn('Jude 1:25')]).toEqual([
      expect.stringMatching(/^Just before it, in Jude 1:24, stands: “Now unto him/),
    ])
  })
})

describe('passages to write questions on', () => {
  it('are within one chapter, exist, and are as many as asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...books),
        fc.integer({ min: 0, max: 60 }),
        fc.string(),
        ({ name }, count, seed) => {
          const verses = kingJamesVerses(name)
          const passages = passagesOf(name, verses, count, seededRandom(seed))
          expect(passages).toHaveLength(count)
          for (const { reference, text } of passages) {
            const parsed = parseReference(reference) as Reference
            expect(parsed.endChapter).toBe(parsed.chapter)
            expect(plain(text)).toBe(textBetween(verses, parsed))
          }
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('a question that gives its answer away', () => {
  it.each([
    ['Who built the ark?', 'Noah, who built it', ['Abraham', 'Moses', 'David'], true],
    ['Where did they walk?', 'They walked to Bethel', ['Home', 'To Egypt', 'To Ai'], true],
    ['Who built the ark?', 'Noah', ['Abraham', 'Moses', 'David'], false],
    // The word stands in a wrong answer too.
    ['Who built the ark?', 'He who built it', ['He who had built', 'Moses', 'David'], false],
    ['Why did they come to him?', 'They came to him for bread', ['Rest', 'Gold', 'War'], false],
  ])('%s %s', (question, right, wrong, expected) => {
    expect(givesAwayAnswer(question, right, wrong)).toBe(expected)
  })

  it.each([
    ['and he went', ['For he saw', 'for they came', 'for it rained'], true],
    ['for he went', ['for he saw', 'for they came', 'for it rained'], false],
    ['and he went', ['and he saw', 'for they came', 'for it rained'], false],
  ])('%s among %s', (right, wrong, expected) => {
    expect(isOddOneOut(right, wrong)).toBe(expected)
  })
})
