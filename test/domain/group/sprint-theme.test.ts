import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChapterRange,
  parsePassage,
  passageName,
  sprintThemeOf,
  themeReadingsOf,
} from '../../../src/domain/group/sprint-theme.ts'
import type { ThemeReading } from '../../../src/domain/group/theme-reading.ts'
import { BIBLE_BOOKS } from '../../../src/domain/scripture/bible-books.ts'

const passage = (book: number, firstChapter: number, lastChapter: number): ChapterRange => ({
  book,
  firstChapter,
  lastChapter,
})

/** Book, first and last chapter of a theme, or its words. */
const meaningOf = (theme: string): readonly (number | string)[] => {
  const meaning = sprintThemeOf(theme)
  if (meaning.kind === 'topic') return meaning.words
  return meaning.kind === 'passage' ? Object.values(meaning.passage) : []
}

/** The name of the passage that a theme is read as; otherwise the kind of what it is read as. */
const nameOf = (theme: string, reading: ThemeReading | null = null): string => {
  const meaning = sprintThemeOf(theme, reading)
  return meaning.kind === 'passage' ? passageName(meaning.passage) : meaning.kind
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
    ['The Gospel of John', 43, 1, 21],
    ['Love in 1 John', 62, 1, 5],
    ['Love in First John 4', 62, 4, 4],
    ['John 3 and 1 John', 43, 3, 3],
    ['Sermon on the Mount (Matthew 5–7)', 40, 5, 7],
    ['Mark 1 to 4', 41, 1, 4],
    ['From Mark 1 THROUGH 4 to Easter', 41, 1, 4],
    ['Psalm 23', 19, 23, 23],
    ['The psalms', 19, 1, 150],
    ['Song of Solomon', 22, 1, 8],
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

describe('a book is named', () => {
  it.each([
    // Alone, with punctuation, a year, or an article.
    ['Ruth!', 'Ruth'],
    ['“Ruth”', 'Ruth'],
    ['Ruth: a story of loyalty', 'Ruth'],
    ['Loyalty (Ruth)', 'Ruth'],
    ['Autumn – Ruth', 'Ruth'],
    ['Ruth 2026', 'Ruth'],
    ['The Acts', 'Acts'],
    ['acts', 'Acts'],
    ['JOB', 'Job'],
    ['Song of Songs', 'Song of Solomon'],
    ['The Acts of the Apostles', 'Acts'],
    ['Revelation to John', 'Revelation'],
    // With chapters.
    ['Genesis 1–11', 'Genesis 1-11'],
    ['Ruth, chapter 2', 'Ruth 2'],
    ['Ruth chapters 1-2 with Naomi', 'Ruth 1-2'],
    ['Our favourite: Psalm 23', 'Psalm 23'],
    ['Psalms 120-134 on the way', 'Psalms 120-134'],
    ['Acts 29', 'Acts'],
    // After what leads to a book.
    ['Journey through Acts', 'Acts'],
    ['Women in Ruth', 'Ruth'],
    ['women in ruth', 'Ruth'],
    ['FAITH IN ACTS', 'Acts'],
    ['Praise in the Psalms', 'Psalms'],
    ['Patience in Job and James', 'Job'],
    ['The Book of Job for beginners', 'Job'],
    ['The book of the prophet Isaiah', 'Isaiah'],
    ['The Gospel of St. John', 'John'],
    ['The Gospel according to Mark', 'Mark'],
    ['Mark’s Gospel', 'Mark'],
    ['Letter to the Romans', 'Romans'],
    ['Paul’s first letter to the Corinthians', '1 Corinthians'],
    ['The Second Epistle of Peter', '2 Peter'],
    ['First Book of Samuel', '1 Samuel'],
    ['The letter of James', 'James'],
  ])('by %j: %s', (theme, name) => {
    expect(nameOf(theme)).toBe(name)
  })

  it.each([
    'Acts of kindness',
    'Job hunting',
    'John the Baptist',
    'Making your mark',
    'Mark my words',
    'Numbers game',
    'Kings of Israel',
    'First kings of Israel',
    'Judges me',
    'Get a job!',
    'Strength in numbers',
    'Through acts of service',
    'Hope in Job loss',
    'In Mark we trust',
    'Faith in John the Baptist',
    'Acts 29 network',
    'Ruth’s faith',
    "JONAH'S journey",
    'Esther and Ruth',
    'From John to 1 John',
    '3 John and hospitality',
    'The letter of John',
    'The letter to Mark',
    'Letters to the Corinthians',
    'The Gospel of Paul',
    'Book of Life',
    'Breakthrough',
    'Ruthless in love',
    'Songs of Solomon',
  ])('but not by %j', (theme) => {
    expect(nameOf(theme)).toBe('topic')
  })

  const anyBook = fc.constantFrom(...BIBLE_BOOKS.map(({ name }) => name))
  const anyCase = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
  )
  const anyMark = fc.constantFrom('', '!', '.', '?', ' …', ' 2026', ': a study', ' (autumn)')

  it('by its name alone, whatever the case, the marks and the year', () => {
    fc.assert(
      fc.property(anyBook, anyCase, anyMark, (name, change, mark) => {
        expect(nameOf(`${change(name)}${mark}`)).toBe(name)
      }),
    )
  })

  it('by its name after “book of”, in any words around it', () => {
    fc.assert(
      fc.property(anyBook, anyCase, (name, change) => {
        expect(nameOf(change(`Reading the Book of ${name} with friends`))).toBe(name)
      }),
    )
  })

  it('not by its name and a word that goes on', () => {
    const anyWord = fc.constantFrom('of kindness', 'hunting', 'my words', 'game', 'the Baptist')
    fc.assert(
      fc.property(anyBook, anyWord, (name, word) => {
        expect(nameOf(`${name} ${word}`)).toBe('topic')
      }),
    )
  })
})

describe('the readings of a theme', () => {
  it.each<readonly [string, readonly ThemeReading[]]>([
    ['Ruth', ['passage', 'mixed']],
    ['Prayer', ['topic', 'mixed']],
    // A guess comes last.
    ['Acts of kindness', ['topic', 'mixed', 'passage']],
  ])('of %j', (theme, readings) => {
    expect(themeReadingsOf(theme)).toEqual(readings)
  })

  it('can be chosen, where the theme has them', () => {
    expect(nameOf('Acts of kindness', 'passage')).toBe('Acts')
    expect(nameOf('Ruth 2’s gleaners', 'passage')).toBe('Ruth 2')
    expect(nameOf('Ruth', 'topic')).toBe('topic')
    expect(nameOf('Ruth', 'mixed')).toBe('mixed')
    expect(nameOf('Prayer', 'passage')).toBe('topic')
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
      expect(theme.kind).toBe(themeReadingsOf(text)[0])
      if (theme.kind !== 'passage') {
        expect(theme.kind === 'topic' && theme.words.every((word) => word.length >= 4)).toBe(true)
        return
      }
      const { book, firstChapter, lastChapter } = theme.passage
      const { chapters } = BIBLE_BOOKS[book - 1] as (typeof BIBLE_BOOKS)[number]
      expect(1 <= firstChapter && firstChapter <= lastChapter && lastChapter <= chapters).toBe(true)
    }),
  )
})
