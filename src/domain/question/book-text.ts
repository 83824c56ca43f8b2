import { type Verse, verseRangeOf } from '../scripture/verse.ts'
import { contentWordCount } from './answer-giveaway.ts'
import { nameKindsOf } from './name-kind.ts'

/** The words of a book, as questions about them are made: its clauses, its openings, its vocabulary. */

/** A word with what stands directly before and after it, in small letters. */
type WordInPlace = {
  readonly word: string
  readonly before: string
  /** The mark that follows the word, or the next word; empty at the end. */
  readonly after: string
}

type Continuation = { readonly index: number; readonly head: string; readonly tail: string }

/** What is looked up in a book again and again. */
export type BookText = {
  readonly name: string
  readonly verses: readonly Verse[]
  /** All verses in small letters, to find out how often something stands in the book. */
  readonly plain: string
  /** The opening words of each verse; null where none are short enough. */
  readonly openings: readonly (string | null)[]
  readonly continuations: readonly Continuation[]
  readonly names: Vocabulary
  readonly words: Vocabulary
}

/** Words that can be left out of a verse, and stand as wrong answers for each other. */
export type Vocabulary = {
  readonly all: ReadonlySet<string>
  readonly byWordBefore: ReadonlyMap<string, readonly string[]>
  /** By the word or the mark that follows. */
  readonly byNext: ReadonlyMap<string, ReadonlySet<string>>
  /** What makes words fit into the same place: "-eth", "-ing"; of names, whether they are people's or places'. */
  readonly formOf: (word: string) => string
}

/** Words of what a question quotes, so that it can be read at a glance. */
const QUOTE_WORDS = { min: 6, max: 16 } as const
const OPENING_WORDS = { min: 5, max: 13 } as const
const TAIL_WORDS = { min: 3, max: 10 } as const
const MIN_WORD_LENGTH = 5
const MIN_CONTENT_WORDS = 2

/** @param verses all verses of the book, in order */
export const bookTextOf = (name: string, verses: readonly Verse[]): BookText => {
  const pairs = verses.flatMap(({ text }) => wordsInPlace(text))
  // Other words have a capital only where a sentence begins.
  const small = new Set(pairs.map(({ word }) => word).filter((word) => /^[a-z]/.test(word)))
  const kinds = nameKindsOf(verses)
  const names = pairs.filter((pair) => isName(pair) && !small.has(pair.word.toLowerCase()))
  return {
    name,
    verses,
    plain: verses.map(({ text }) => text.toLowerCase()).join('\n'),
    openings: verses.map(({ text }) => openingOf(text)),
    continuations: verses
      .map(({ text }, index) => continuationOf(text, index))
      .filter((one) => one !== null),
    names: vocabularyOf(names, (name) => kinds.get(name) ?? 'name'),
    words: vocabularyOf(pairs.filter(isPlainWord), endingOf),
  }
}

export const wordCount = (text: string): number => text.split(' ').length

const isWithin = (count: number, { min, max }: { min: number; max: number }): boolean =>
  count >= min && count <= max

/** Parts of a verse, each up to its punctuation mark. */
export const clausesOf = (text: string): string[] => text.match(/[^,;:.?!]+[,;:.?!]*/g) ?? []

/** Without the punctuation at its end. */
export const withoutEnd = (text: string): string => text.replace(/[\s,;:.?!]+$/, '')

/** Whole clauses from the beginning, as many as are needed for this many words; null if they have too many. */
const leadingClauses = (
  clauses: readonly string[],
  range: { readonly min: number; readonly max: number },
): { readonly text: string; readonly count: number } | null => {
  let text = ''
  for (const [place, clause] of clauses.entries()) {
    text += clause
    if (isWithin(wordCount(text.trim()), range)) return { text: text.trim(), count: place + 1 }
  }
  return null
}

const continuationOf = (text: string, index: number): Continuation | null => {
  const clauses = clausesOf(text)
  const head = leadingClauses(clauses, OPENING_WORDS)
  const tail = head && leadingClauses(clauses.slice(head.count), TAIL_WORDS)
  if (!tail || !isTelling(head.text) || !isTelling(tail.text)) return null
  return { index, head: withoutEnd(head.text), tail: withoutEnd(tail.text) }
}

/** Each word with what stands before and after it; none where a mark stands before it. */
export const wordsInPlace = (text: string): WordInPlace[] => {
  const tokens = text.split(' ')
  return tokens.flatMap((token, place) => {
    const [, word, mark] = /^([\p{L}’'-]+)(.*)$/u.exec(token) ?? []
    const before = /^[\p{L}’'-]+$/u.exec(tokens[place - 1] ?? '')?.[0]
    if (!word || !before) return []
    const after = mark || (tokens[place + 1] ?? '').replace(/[^\p{L}’'-]+$/u, '').toLowerCase()
    return [{ word, before: before.toLowerCase(), after }]
  })
}

/** Names of God are too frequent, and too much alike, for a choice among four. */
const NAMES_OF_GOD =
  /^(?:God|Lord|LORD|GOD|Jesus|Christ|Spirit|Ghost|Holy|Father|Son|Almighty|JAH|JEHOVAH)$/

/** A capital where no sentence begins: people, places and peoples. */
const isName = ({ word, before }: WordInPlace): boolean =>
  /^[A-Z][a-z]+(?:-[a-z]+)*$/.test(word) && before !== '' && !NAMES_OF_GOD.test(word)

const isPlainWord = ({ word }: WordInPlace): boolean =>
  /^[a-z]+$/.test(word) && word.length >= MIN_WORD_LENGTH

const grouped = (
  pairs: readonly WordInPlace[],
  keyOf: (pair: WordInPlace) => string,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const groups = new Map<string, Set<string>>()
  for (const pair of pairs) {
    const key = keyOf(pair)
    groups.set(key, (groups.get(key) ?? new Set()).add(pair.word))
  }
  return groups
}

const vocabularyOf = (
  pairs: readonly WordInPlace[],
  formOf: (word: string) => string,
): Vocabulary => ({
  all: new Set(pairs.map(({ word }) => word)),
  byWordBefore: new Map(
    [...grouped(pairs, ({ before }) => before)].map(([before, words]) => [before, [...words]]),
  ),
  byNext: grouped(pairs, ({ after }) => after),
  formOf,
})

/** Whether it says enough to be told from others, and needs no bracket closed. */
const isTelling = (text: string): boolean =>
  contentWordCount(text) >= MIN_CONTENT_WORDS && !/[()]/.test(text)

const openingOf = (text: string): string | null => {
  const opening = leadingClauses(clausesOf(text), OPENING_WORDS)
  return opening && isTelling(opening.text) ? withoutEnd(opening.text) : null
}

/** Whether a text has a part exactly once. */
export const isOnceIn = (text: string, part: string): boolean => {
  const first = text.indexOf(part)
  return first !== -1 && text.indexOf(part, first + 1) === -1
}

/** What makes words fit into the same place: "eth" or "ing"; "" without such an ending. */
const endingOf = (word: string): string => /(?:eth|est|ing|ed|es|s|ly)$/.exec(word)?.[0] ?? ''

/** Parts of a verse that can be quoted with one of their words left out. */
export const quotesOf = (text: string): string[] => {
  const clauses = clausesOf(text)
  return clauses
    .map((_, start) => leadingClauses(clauses.slice(start), QUOTE_WORDS)?.text)
    .filter((quote) => quote !== undefined)
}

export const indexesOf = ({ verses }: BookText): number[] => verses.map((_, index) => index)

/** The reference of a passage, given by the indexes of its first and its last verse: "Ruth 1:16-18". */
export const referenceOf = (
  { name, verses }: BookText,
  [first, last]: readonly [number, number],
): string => `${name} ${verseRangeOf(verses[first] as Verse, verses[last] as Verse)}`
