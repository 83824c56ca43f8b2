import { NAMES_OF_GOD } from '../../src/domain/question/answer-giveaway.ts'
import { QUOTED_TRANSLATIONS } from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { versesOfBook } from './scripture.ts'

/**
 * A question as it is given to a reader who is to answer it by its wording alone: each name and each quotation is
 * replaced by a token, the same one in the question and in its options.
 */

export type Masked = { readonly question: string; readonly options: readonly string[] }

let lowerCaseWords: ReadonlySet<string> | undefined

/** The words that the Bible writes with a small letter somewhere: “he” is one, “naomi” is none. */
const wordsInLowerCase = (): ReadonlySet<string> => {
  lowerCaseWords ??= new Set(
    QUOTED_TRANSLATIONS.flatMap((translation) =>
      BIBLE_BOOKS.flatMap((_, index) => versesOfBook(translation, index + 1)),
    ).flatMap(({ text }) => text.match(/(?<!\p{L})\p{Ll}+/gu) ?? []),
  )
  return lowerCaseWords
}

const QUOTATION = /“[^”]*”/g
const CAPITALIZED = /(?<!\p{L})\p{Lu}[\p{L}-]*/gu

const isName = (word: string, isAtStart: boolean): boolean =>
  word !== 'I' &&
  (!isAtStart || NAMES_OF_GOD.test(word) || !wordsInLowerCase().has(word.toLowerCase()))

/** Replaces what is found by a token for each different text: NAME-1, NAME-2 … */
const tokens = (name: string) => {
  const known = new Map<string, string>()
  return (text: string): string => {
    const token = known.get(text) ?? `${name}-${known.size + 1}`
    known.set(text, token)
    return token
  }
}

export const masked = ({ question, options }: Masked): Masked => {
  const quotationToken = tokens('QUOTE')
  const nameToken = tokens('NAME')
  const mask = (text: string): string => {
    const withoutQuotations = text.replace(QUOTATION, quotationToken)
    return withoutQuotations.replace(CAPITALIZED, (word, offset: number) =>
      /^QUOTE\b/.test(word) || !isName(word, offset === 0) ? word : nameToken(word),
    )
  }
  return { question: mask(question), options: options.map(mask) }
}

const TOKENS = /(?:NAME|QUOTE)-\d+(?:’s?)?/g
const SMALL_WORD = /^(?:the|an?|of|and|to|in|at|by|from|with|on|king|queen)$/i

/** Whether the options still have words to reason about: a list of names has none. */
export const hasWordsLeft = ({ options }: Masked): boolean =>
  options.some((option) =>
    (option.replace(TOKENS, ' ').match(/\p{L}+/gu) ?? []).some((word) => !SMALL_WORD.test(word)),
  )
