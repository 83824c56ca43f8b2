import { BIBLE_BOOKS, bookNameOf } from '../scripture/bible-books.ts'
import { shownReference } from '../scripture/shown-reference.ts'
import { foldedWords } from '../text/fold.ts'
import type { ThemeReading } from './theme-reading.ts'

/** A book of the Bible, or some of its chapters. */
export type ChapterRange = {
  /** 1 to 66. */
  readonly book: number
  readonly firstChapter: number
  readonly lastChapter: number
}

/** What a group's theme asks for: a passage, words that a question's theme may contain, or any questions. */
export type SprintTheme =
  | { readonly kind: 'passage'; readonly passage: ChapterRange }
  | { readonly kind: 'topic'; readonly words: readonly string[] }
  | { readonly kind: 'mixed' }

/** Further names of books. */
const OTHER_NAMES: readonly (readonly [name: string, book: string])[] = [
  ['Song of Songs', 'Song of Solomon'],
  ['Acts of the Apostles', 'Acts'],
  ['Revelations', 'Revelation'],
  ['Revelation of John', 'Revelation'],
  ['Revelation to John', 'Revelation'],
]

type BookName = { readonly book: number; readonly words: readonly string[] }

const BOOK_NAMES: readonly BookName[] = [
  ...BIBLE_BOOKS.map(({ name }, index) => ({ book: index + 1, words: foldedWords(name) })),
  ...OTHER_NAMES.map(([name, of]) => ({
    book: BIBLE_BOOKS.findIndex((book) => book.name === of) + 1,
    words: foldedWords(name),
  })),
]

/** The Psalms are quoted one by one, so both forms of their name are in use. */
const SINGULAR = new Map([['psalm', 'psalms']])

/** Other ways to write the number of a book: "First John" and not "John". */
const NUMBERS = new Map([
  ...['i', '1', '1st', 'first'].map((word) => [word, '1'] as const),
  ...['ii', '2', '2nd', 'second'].map((word) => [word, '2'] as const),
  ...['iii', '3', '3rd', 'third'].map((word) => [word, '3'] as const),
])
const NUMBERED_BOOKS = new Set(
  BOOK_NAMES.filter(({ words: [first = ''] }) => NUMBERS.has(first)).map(({ words }) => words[1]),
)

const DASHES = /[\u2010-\u2014]/g
/** In place of a dash: "1 to 4". */
const WRITTEN_DASH = /(?<=\d\s+)(?:to|through)(?=\s+\d)/gi
/** Verses after a chapter: ":16", ":16-18", but only the ":31" of "1:31-2:3". */
const VERSES = /(?<=\d)\s*:\s*\d+(?:\s*-\s*\d+(?!\s*:|\d))?/g
/** The end of "Jonah's". */
const POSSESSIVE = /['\u2019]s(?!\p{L})/giu

/** One dash for all, and no verses: questions are chosen by chapter. */
const withoutVerses = (text: string): string =>
  text.replace(DASHES, '-').replace(WRITTEN_DASH, '-').replace(VERSES, '')

/** The word as names of books have it, by the word that follows. */
const nameWord = (word: string, next: string | undefined): string =>
  NUMBERED_BOOKS.has(next) ? (NUMBERS.get(word) ?? word) : (SINGULAR.get(word) ?? word)

/** The folded words, as names of books have them. */
const wordsOf = (text: string): string[] => {
  const words = foldedWords(withoutVerses(text).replace(POSSESSIVE, ''))
  return words.map((word, index) => nameWord(word, words[index + 1]))
}

type FoundBook = { readonly book: number; readonly start: number; readonly end: number }

/** Every place where a book is named in `words`: the longest name first, so "1 John" and not "John". */
const booksIn = (words: readonly string[]): FoundBook[] =>
  words
    .flatMap((_word, start) =>
      BOOK_NAMES.filter(({ words: name }) =>
        name.every((part, index) => words[start + index] === part),
      ).map(({ book, words: name }) => ({ book, start, end: start + name.length })),
    )
    .sort(
      (one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start,
    )

const isChapter = (word: string | undefined): word is string => /^\d{1,3}$/.test(word ?? '')

/** The passage with the chapters that follow the book's name; null for chapters that do not exist. */
const passageOf = (book: number, chapters: readonly string[]): ChapterRange | null => {
  const lastOfBook = BIBLE_BOOKS[book - 1]?.chapters ?? 0
  const [first = '1', last = chapters.length > 0 ? first : String(lastOfBook)] = chapters
  const firstChapter = Number(first)
  const lastChapter = Number(last)
  const exists = firstChapter >= 1 && firstChapter <= lastChapter && lastChapter <= lastOfBook
  return exists ? { book, firstChapter, lastChapter } : null
}

/** A book with or without chapters: "Ruth", "Ruth 2", "Ruth 1-4"; null for anything else, verses too. */
export const parsePassage = (text: string): ChapterRange | null => {
  if (text.includes(':')) return null
  const words = wordsOf(text)
  const [found] = booksIn(words)
  if (!found) return null
  const chapters = words.slice(found.end)
  const isWhole = found.start === 0 && chapters.length <= 2 && chapters.every(isChapter)
  return isWhole ? passageOf(found.book, chapters) : null
}

const CHAPTER_WORDS = new Set(['chapter', 'chapters', 'ch'])

/** The chapters after a book's name, which may not exist: "1-4", "chapter 2". */
const chaptersAfter = (words: readonly string[]): string[] => {
  const [first = ''] = words
  const following = words.slice(CHAPTER_WORDS.has(first) ? 1 : 0).slice(0, 2)
  return following.slice(0, isChapter(following[0]) ? following.filter(isChapter).length : 0)
}

/** The passage of a book's name and what follows it: the whole book where the chapters do not exist. */
const passageAt = ({ book, end }: FoundBook, words: readonly string[]): ChapterRange | null =>
  passageOf(book, chaptersAfter(words.slice(end))) ?? passageOf(book, [])

/** What ends a phrase: punctuation but commas, and a dash that is not between chapters. */
const PHRASE_END = /[:;!?|/()[\]{}"\u201c\u201d\u00ab\u00bb\u2026\n]+|\.(?=\s|$)|\s-|-\s/u
const CHAPTER_DASH = /(?<=\d)\s*-\s*(?=\d)/g
const WORD = /[\p{L}\p{N}\p{M}'\u2019]+/gu

type ThemeWord = {
  readonly word: string
  readonly isLowerCase: boolean
  /** "Ruth's". */
  readonly isPossessive: boolean
}

const themeWordOf = (written: string): ThemeWord => {
  const bare = written.replace(POSSESSIVE, '')
  const [word = ''] = foldedWords(bare)
  return { word, isLowerCase: /^\p{Ll}/u.test(bare), isPossessive: bare !== written }
}

/** The words of each phrase of a theme. */
const phrasesOf = (theme: string): ThemeWord[][] =>
  withoutVerses(theme)
    .replace(CHAPTER_DASH, '-')
    .split(PHRASE_END)
    .map((phrase) => {
      const words = (phrase.match(WORD) ?? []).map(themeWordOf).filter(({ word }) => word !== '')
      return numbered(
        words.map((one, at) => ({ ...one, word: nameWord(one.word, words[at + 1]?.word) })),
      )
    })

const WRITINGS = new Set(['book', 'letter', 'epistle'])

/** The number beside the name that it belongs to: "First Letter to the Corinthians" → "letter to 1 corinthians". */
const numbered = (words: readonly ThemeWord[]): ThemeWord[] => {
  const moved = [...words]
  words.forEach(({ word }, start) => {
    const number = NUMBERS.get(word)
    const name = start + (words[start + 3]?.word === 'the' ? 4 : 3)
    const isMoved =
      number !== undefined &&
      WRITINGS.has(words[start + 1]?.word ?? '') &&
      ['to', 'of', 'from'].includes(words[start + 2]?.word ?? '') &&
      NUMBERED_BOOKS.has(words[name]?.word)
    if (!isMoved) return
    const [found] = moved.splice(start, 1)
    if (found) moved.splice(name - 1, 0, { ...found, word: number })
  })
  return moved
}

const GOSPELS = [40, 43] as const
const LETTERS = [45, 65] as const
const isWithin = (book: number, [first, last]: readonly [number, number]): boolean =>
  book >= first && book <= last

/** Words between what leads to a name and the name: "in the Psalms", "the Gospel of Saint John". */
const BEFORE_NAME = /(?: (?:the|st|saint|prophet|apostle))*$/

/** What says that the following name is that of a writing. */
const LEADS: readonly { readonly words: RegExp; readonly books: readonly [number, number] }[] = [
  { words: / books? of$/, books: [1, 66] },
  { words: / gospels? (?:of|by|according to)$/, books: GOSPELS },
  { words: / (?:letters?|epistles?) (?:to|of|from|by)$/, books: LETTERS },
]
/** What often leads to a book, and to other things too. */
const LOOSE_LEAD = / (?:in|through)$/

/** Books whose names are everyday words: "Strength in numbers", "Through acts of kindness". */
const EVERYDAY_NAMES = new Set(
  ['Numbers', 'Judges', 'Job', 'Mark', 'Acts', 'Revelation'].map(
    (name) => BIBLE_BOOKS.findIndex((book) => book.name === name) + 1,
  ),
)
/** What may follow such a name where it is the book's. */
const AFTER_BOOK = /^(?:and|with|for|to|together|today|week|part|\d+)$/

const followsLooseLead = (
  { book, start, end }: FoundBook,
  phrase: readonly ThemeWord[],
): boolean => {
  const next = phrase[end]?.word
  // "in John the Baptist" is about a person.
  if (next === 'the') return false
  if (!EVERYDAY_NAMES.has(book)) return true
  return !phrase[start]?.isLowerCase && (next === undefined || AFTER_BOOK.test(next))
}

/** Whether a book's name stands for the book. */
const isMeant = (found: FoundBook, phrase: readonly ThemeWord[]): boolean => {
  const { book, start, end } = found
  const words = phrase.map(({ word }) => word)
  const after = words.slice(end)
  if (phrase[end - 1]?.isPossessive) return after[0] === 'gospel' && isWithin(book, GOSPELS)
  // "1 John" does not name John.
  if (NUMBERS.has(words[start - 1] ?? '') && NUMBERED_BOOKS.has(words[start])) return false
  if (passageOf(book, chaptersAfter(after)) && chaptersAfter(after).length > 0) return true
  const before = ['', ...words.slice(0, start)].join(' ').replace(BEFORE_NAME, '')
  if (before === '' && after.every((word) => /^\d+$/.test(word))) return true
  if (LEADS.some(({ words: lead, books }) => lead.test(before) && isWithin(book, books)))
    return true
  return LOOSE_LEAD.test(before) && followsLooseLead(found, phrase)
}

/** The passage that a theme names: where a book's name stands alone, has chapters, or follows "book of". */
const passageNamed = (theme: string): ChapterRange | null => {
  const alone = parsePassage(theme)
  if (alone) return alone
  const named = phrasesOf(theme).flatMap((phrase) => {
    const words = phrase.map(({ word }) => word)
    return booksIn(words)
      .filter((found) => isMeant(found, phrase))
      .map((found) => ({ passage: passageAt(found, words), length: found.end - found.start }))
  })
  const hasChapters = ({ passage }: (typeof named)[number]): number =>
    Number(passage !== null && !isWholeBook(passage))
  const [best] = named.sort(
    (one, other) => hasChapters(other) - hasChapters(one) || other.length - one.length,
  )
  return best?.passage ?? null
}

/** The passage whose book a theme contains by name, whether it means the book or not. */
const passageContained = (theme: string): ChapterRange | null => {
  const words = wordsOf(theme)
  const [found] = booksIn(words)
  return found ? passageAt(found, words) : null
}

/** Words shorter than this ("the", "of") say nothing about a topic. */
const MIN_TOPIC_WORD_LENGTH = 4

const topicOf = (theme: string): SprintTheme => ({
  kind: 'topic',
  words: wordsOf(theme).filter((word) => word.length >= MIN_TOPIC_WORD_LENGTH),
})

/**
 * What a theme asks for: the passage it names ("Walking through Ruth 1-4"), else its words as a topic.
 * @param reading how a leader wants it to be read: a passage is then also what it only contains ("Acts" of
 *   "Acts of kindness")
 */
export const sprintThemeOf = (theme: string, reading: ThemeReading | null = null): SprintTheme => {
  if (reading === 'mixed') return { kind: 'mixed' }
  if (reading === 'topic') return topicOf(theme)
  const passage = passageNamed(theme) ?? (reading === 'passage' ? passageContained(theme) : null)
  return passage ? { kind: 'passage', passage } : topicOf(theme)
}

/** The readings that a theme has, the one that it is understood by first; `mixed` before a mere guess. */
export const themeReadingsOf = (theme: string): ThemeReading[] => {
  if (passageNamed(theme)) return ['passage', 'mixed']
  return ['topic', 'mixed', ...(passageContained(theme) ? (['passage'] as const) : [])]
}

/** Whether a passage is a whole book. */
export const isWholeBook = ({ book, firstChapter, lastChapter }: ChapterRange): boolean =>
  firstChapter === 1 && lastChapter === BIBLE_BOOKS[book - 1]?.chapters

/** "Ruth", "Ruth 2", "Ruth 1-2"; "Psalm 23". */
export const passageName = (passage: ChapterRange): string => {
  const { book, firstChapter, lastChapter } = passage
  if (isWholeBook(passage)) return bookNameOf(book)
  const chapters =
    firstChapter < lastChapter ? `${firstChapter}-${lastChapter}` : String(firstChapter)
  return shownReference(`${bookNameOf(book)} ${chapters}`)
}
