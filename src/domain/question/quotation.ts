import type { Translation } from '../scripture/translation.ts'
import type { Verse } from '../scripture/verse.ts'
import { foldedWords } from '../text/fold.ts'
import { contentStems } from './content-words.ts'

/** The translations whose text is here; both are in the public domain. */
export const QUOTED_TRANSLATIONS = ['WEB', 'KJV'] as const
export type QuotedTranslation = (typeof QUOTED_TRANSLATIONS)[number]

/** The translation that Scripture is quoted in for a reader: modern English unless theirs is King James. */
export const quotedTranslationOf = (translation: Translation): QuotedTranslation =>
  translation === 'KJV' ? 'KJV' : 'WEB'

/** What a quotation is to explain. */
export type QuotedFor = { readonly question: string; readonly answer: string }

export type Quote = {
  /** Verses in a row. A single one may be a part of itself, with an ellipsis where it is cut. */
  readonly verses: readonly Verse[]
  /** Verses of the passage before and after these. */
  readonly before: number
  readonly after: number
  readonly isCut: boolean
}

const MAX_QUOTED_WORDS = 60
/** A single verse that is but a little longer is quoted whole. */
const WHOLE_VERSE_FACTOR = 1.25
/** A word of the right answer counts more than all words of a question together. */
const ANSWER_WEIGHT = 100

/** A shorter answer may stand in another word: "Dan" in "Jordan". */
const MIN_LITERAL_LETTERS = 6

const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Pieces in a row, from the first to before the end. */
type Span = { readonly start: number; readonly end: number }

type Piece = {
  readonly words: number
  readonly stems: ReadonlySet<string>
  /** Without spaces and marks, so that "Ebed-melech" is found as "Ebedmelech". */
  readonly letters: string
}

const lettersOf = (text: string): string => foldedWords(text).join('')

const pieceOf = (text: string): Piece => ({
  words: wordCount(text),
  stems: contentStems(text),
  letters: lettersOf(text),
})

/** Not the methods of sets themselves, which phones of a few years ago lack. */
const sharedCount = (ones: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...ones].filter((one) => others.has(one)).length

const beginsSentence = (text: string): boolean => /^[“‘(\s]*\p{Lu}/u.test(text)
const endsSentence = (text: string): boolean => /[.!?][”’)\s]*$/.test(text)

/** How well a span reads by itself: with whole sentences and much text. Less than a word of the question. */
const roundness = (texts: readonly string[], { start, end }: Span, fullness: number): number =>
  (beginsSentence(texts[start] ?? '') ? 0.4 : 0) +
  (endsSentence(texts[end - 1] ?? '') ? 0.25 : 0) +
  0.3 * fullness

/**
 * The pieces in a row that have the most words of the answer, then of the question, then read best,
 * within the number of words; of equals, the first. A single piece may be longer.
 */
const bestSpan = (
  texts: readonly string[],
  { question, answer }: QuotedFor,
  maxWords: number,
): Span => {
  const pieces = texts.map(pieceOf)
  const inAnswer = contentStems(answer)
  const inQuestion = new Set([...contentStems(question)].filter((stem) => !inAnswer.has(stem)))
  const answerLetters = lettersOf(answer)
  const isAnswer = ({ letters }: Piece): boolean =>
    answerLetters.length >= MIN_LITERAL_LETTERS && letters.includes(answerLetters)
  let best: Span = { start: 0, end: 1 }
  let bestScore = -1
  for (const start of pieces.keys()) {
    let words = 0
    let hasAnswer = false
    const stems = new Set<string>()
    for (let end = start + 1; end <= pieces.length; end++) {
      const piece = pieces[end - 1] as Piece
      words += piece.words
      if (words > maxWords && end > start + 1) break
      for (const stem of piece.stems) stems.add(stem)
      hasAnswer ||= isAnswer(piece)
      const score =
        ANSWER_WEIGHT * (sharedCount(stems, inAnswer) + (hasAnswer ? 1 : 0)) +
        sharedCount(stems, inQuestion) +
        roundness(texts, { start, end }, Math.min(words / maxWords, 1))
      if (score > bestScore) {
        bestScore = score
        best = { start, end }
      }
    }
  }
  return best
}

/** Parts of a verse, each up to its punctuation mark and the quotation marks after it. */
const clausesOf = (text: string): string[] =>
  text.match(/.+?(?:[,;:.?!—]+[”’\u00a0]*(?=\s|$)|—|$)\s*/g) ?? [text]

const cutVerse = (verse: Verse, quotedFor: QuotedFor, maxWords: number): Verse => {
  const clauses = clausesOf(verse.text)
  const { start, end } = bestSpan(clauses, quotedFor, maxWords)
  const words = clauses.slice(start, end).join('').trim()
  const before = start > 0 ? '… ' : ''
  const after = end < clauses.length ? ' …' : ''
  return { ...verse, text: `${before}${after ? words.replace(/[\s,;:—]+$/, '') : words}${after}` }
}

/**
 * What to quote of a passage: whole verses in a row that hold the answer, at most about 60 words; of a
 * verse that is much longer, the clauses that do.
 * @param verses the passage, in order, at least one
 */
export const quoteOf = (
  verses: readonly Verse[],
  quotedFor: QuotedFor,
  maxWords = MAX_QUOTED_WORDS,
): Quote => {
  const { start, end } = bestSpan(
    verses.map(({ text }) => text),
    quotedFor,
    maxWords,
  )
  const chosen = verses.slice(start, end)
  const [only] = chosen
  const isCut =
    only !== undefined &&
    chosen.length === 1 &&
    wordCount(only.text) > maxWords * WHOLE_VERSE_FACTOR
  return {
    verses: isCut ? [cutVerse(only, quotedFor, maxWords)] : chosen,
    before: start,
    after: verses.length - end,
    isCut,
  }
}
