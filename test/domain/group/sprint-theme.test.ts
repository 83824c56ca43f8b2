import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChapterRange,
  parsePassage,
  sprintThemeOf,
} from '../../../src/domain/group/sprint-theme.ts'
import { BIBLE_BOOKS } from '../../../src/domain/scripture/bible-books.ts'

const passage = (book: number, firstChapter: number, lastChapter: number): ChapterRange => ({
  book,
  firstChapter,
  lastChapter,
})

/** Book, first and last chapter of a theme, or its words. */
const meaningOf = (theme: string): readonly (number | string)[] => {
  const meaning = sprintThemeOf(theme)
  return meaning.kind === 'topic' ? meaning.words : Object.values(meaning.passage)
}

describe('a passage', () => {
  it.each([
    ['Ruth', 8, 1, 4],
    ['ruth', 8, 1, 4],
    ['  RUTH ', 8, 1, 4],
    ['Ruth 2', 8, 2, 2],
    ['Ruth 1-4', 8, 1, 4],
    ['Ruth 1–4', 8, 1, 4],
    ['Ruth 1 — 4', 8, 1, 4],
    ['Ruth 2-2', 8, 2, 2],
    ['Mark 1 to 4', 41, 1, 4],
    ['1 John 1 through 3', 62, 1, 3],
    ['John', 43, 1, 21],
    ['John 1-3', 43, 1, 3],
    ['1 John', 62, 1, 5],
    ['1 John 1-3', 62, 1, 3],
    ['First John 4', 62, 4, 4],
    ['1st John', 62, 1, 5],
    ['I John', 62, 1, 5],
    ['2nd Samuel 7', 10, 7, 7],
    ['III John', 64, 1, 1],
    ['Song of Solomon', 22, 1, 8],
    ['Song of Solomon 2-3', 22, 2, 3],
    ['Psalm 23', 19, 23, 23],
    ['Psalms 120-134', 19, 120, 134],
    ['Psalm', 19, 1, 150],
    ['Jude 1', 65, 1, 1],
    ['Ｒｕｔｈ 1', 8, 1, 1],
  ] as const)('is read from %j', (text, book, firstChapter, lastChapter) => {
    expect(parsePassage(text)).toEqual(passage(book, firstChapter, lastChapter))
  })

  it.each([
    ['', 'nothing'],
    ['4', 'no book'],
    ['Tobit', 'not among the 66'],
    ['Samuel', 'neither the first nor the second'],
    ['4 John', 'there are three'],
    ['Walking through Ruth', 'more than a book'],
    ['Ruth 1-4 with Naomi', 'more than a book'],
    ['Ruth 0', 'no chapter 0'],
    ['Ruth 5', 'four chapters'],
    ['Ruth 3-5', 'beyond the book'],
    ['Ruth 4-1', 'ends before it begins'],
    ['Ruth 1-2-3', 'three numbers'],
    ['Ruth 1:4', 'a verse, and not four chapters'],
    ['John 3:16', 'a verse'],
    ['Obadiah 2', 'one chapter'],
    ['Psalms 1500', 'four digits'],
    ['Ruth one', 'not a number'],
    ['Mark 1 to', 'no end'],
    ['Mark to 4', 'no start'],
    ['Ruth ٢', 'not a digit that chapters are written with'],
    ['Rut 1', 'German'],
  ])('is not read from %j: %s', (text) => {
    expect(parsePassage(text)).toBeNull()
  })

  it('is read for any chapters of any book, in any case and with any dash', () => {
    const anyCase = fc.constantFrom('toLowerCase', 'toUpperCase', 'trim')
    const anyDash = fc.constantFrom('-', '–', ' - ', '—')
    fc.assert(
      fc.property(fc.nat(65), fc.nat(), fc.nat(), anyCase, anyDash, (index, a, b, change, dash) => {
        const { name, chapters } = BIBLE_BOOKS[index] as (typeof BIBLE_BOOKS)[number]
        const [first, last] = [1 + (a % chapters), 1 + (b % chapters)].sort((x, y) => x - y) as [
          number,
          number,
        ]
        const text = `${name} ${first}${dash}${last}`[change]()
        expect(parsePassage(text)).toEqual(passage(index + 1, first, last))
        expect(sprintThemeOf(`Reading ${text} with friends`)).toEqual({
          kind: 'passage',
          passage: passage(index + 1, first, last),
        })
      }),
    )
  })
})

describe('a theme that names a passage', () => {
  it.each([
    ['Walking through Ruth', 8, 1, 4],
    ['Walking through Ruth 1-4', 8, 1, 4],
    ['Ruth 2: Gleaning', 8, 2, 2],
    ['Ruth’s faith', 8, 1, 4],
    ["JONAH'S journey", 32, 1, 4],
    ['The Gospel of John', 43, 1, 21],
    ['Love in 1 John', 62, 1, 5],
    ['Love in First John 4', 62, 4, 4],
    ['From John to 1 John', 62, 1, 5],
    ['3 John and hospitality', 64, 1, 1],
    ['Sermon on the Mount (Matthew 5–7)', 40, 5, 7],
    ['Mark 1 to 4', 41, 1, 4],
    ['From Mark 1 THROUGH 4 to Easter', 41, 1, 4],
    ['Psalm 23', 19, 23, 23],
    ['The psalms', 19, 1, 150],
    ['Song of Solomon', 22, 1, 8],
    ['Esther and Ruth', 17, 1, 10],
    // Questions are chosen by chapter, so verses do not matter.
    ['John 3:16', 43, 3, 3],
    ['Acts 2:42-47', 44, 2, 2],
    ['Acts 2:42 to 47', 44, 2, 2],
    ['Genesis 1:1 to 2:3', 1, 1, 2],
    ['Psalm 119:1–8', 19, 119, 119],
    ['Genesis 1:1-2:3', 1, 1, 2],
    ['Ruth 1:16 – 2:1 and Naomi', 8, 1, 2],
    ['Philemon 6', 57, 1, 1],
    // Chapters that do not exist: the whole book.
    ['Ruth 5-9', 8, 1, 4],
    ['Ruth 4-1', 8, 1, 4],
    ['Ruth 0', 8, 1, 4],
    ['Ruth 2026', 8, 1, 4],
  ] as const)('asks from it: %s', (theme, ...asked) => {
    expect(meaningOf(theme)).toEqual(asked)
  })
})

describe('any other theme', () => {
  it.each([
    ['Faith and works', ['faith', 'works']],
    ['The Life of Christ', ['life', 'christ']],
    ['Women of the Bible: courage!', ['women', 'bible', 'courage']],
    ['Vergebung', ['vergebung']],
    ['Łaska i pokój', ['laska', 'pokoj']],
    ['恩典與真理的道路', ['恩典與真理的道路']],
    ['الإيمان والرجاء', ['الإيمان', 'والرجاء']],
    ['Lamb of God', ['lamb']],
    ['Ruthless', ['ruthless']],
    ['1 Samuels', ['samuels']],
    ['愛', []],
    ['of the', []],
    ['🙏🙏🙏🙏', []],
    ['', []],
  ])('is a topic with its longer words: %s', (theme, words) => {
    expect(sprintThemeOf(theme).kind).toBe('topic')
    expect(meaningOf(theme)).toEqual(words)
  })
})

it('reads any text as a passage that exists or as words, and never fails', () => {
  const pieces = fc.constantFrom('Ruth', '1', '150', 'John', '-', '–', ':', 'Psalm', 'of', 'I', ' ')
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const theme = sprintThemeOf(text)
      const alone = parsePassage(text)
      if (alone) expect(theme).toEqual({ kind: 'passage', passage: alone })
      if (theme.kind === 'topic') {
        expect(theme.words.every((word) => word.length >= 4)).toBe(true)
        return
      }
      const { book, firstChapter, lastChapter } = theme.passage
      const { chapters } = BIBLE_BOOKS[book - 1] as (typeof BIBLE_BOOKS)[number]
      expect(1 <= firstChapter && firstChapter <= lastChapter && lastChapter <= chapters).toBe(true)
    }),
  )
})
