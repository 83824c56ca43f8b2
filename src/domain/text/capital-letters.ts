import { foldText } from './fold.ts'

/** Apostrophes are part of a word: "Mary's", "O'Brien". */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu

/**
 * Scripts in which names start with a capital letter. Georgian and Cherokee have two cases too, but
 * do not capitalize names.
 */
const CAPITALIZED_SCRIPTS =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{M}\p{N}'’ʼ])+$/u

const LOWER_CASE_WORDS = new Set(
  'a an and at by de del des du et for in of on or the to und with y'.split(' '),
)

/** Acronyms of denominations and places. */
const ACRONYMS = new Set(
  'AME AMEZ CME COGIC ECC EFCA ELCA FBC LCMS LDS NYC OPC PCA PCUSA SBC SDA UCC UK UMC US USA YMCA'.split(
    ' ',
  ),
)

const ROMAN_NUMERAL = /^(?=.)x{0,3}(?:ix|iv|v?i{0,3})$/i
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i

/** Up to this length, capitals next to words in lower case are taken for an acronym. */
const MAX_ACRONYM_LENGTH = 4

const isLower = (word: string): boolean => word === word.toLowerCase()
const isUpper = (word: string): boolean => word === word.toUpperCase()
const hasCase = (text: string): boolean => !isLower(text) || !isUpper(text)

/** Always written in capitals. */
const isAcronym = (word: string): boolean =>
  ROMAN_NUMERAL.test(word) || ACRONYMS.has(word.toUpperCase())

/** Whether the word tells if the text was typed in capitals: single letters and acronyms do not. */
const showsCase = (word: string): boolean =>
  [...word].filter(hasCase).length > 1 && !isAcronym(word)

/** Whether the text was typed with caps lock on; too short texts may be acronyms. */
const isAllCaps = (text: string): boolean =>
  text.length > MAX_ACRONYM_LENGTH && (text.match(WORDS) ?? []).filter(showsCase).every(isUpper)

const capitalize = (lower: string): string => {
  const [first = '', ...rest] = lower
  const capital = first.toUpperCase()
  // "ß" would become two letters.
  return [...capital].length === 1 ? capital + rest.join('') : lower
}

/** Capitalizes a lower-case word as in names: "Mary's", "O'Brien", "McLean", "1st". */
const nameOf = (lower: string): string =>
  capitalize(lower)
    .replace(/^(\p{L}['’ʼ])(\p{L}{2,})$/u, (_all, before, after) => before + capitalize(after))
    .replace(/^Mc(\p{L}{2,})$/u, (_all, after) => `Mc${capitalize(after)}`)

type WordContext = { readonly isFirst: boolean; readonly isAllCaps: boolean }

/** Whether capitals were typed on purpose; "ST." always becomes "St.". */
const isIntentional = (word: string, context: WordContext): boolean =>
  (/^\d/.test(word) && !ORDINAL.test(word)) ||
  (!context.isAllCaps && word.length <= MAX_ACRONYM_LENGTH && word !== 'ST')

const tidyWord = (word: string, context: WordContext): string => {
  if (!hasCase(word) || !CAPITALIZED_SCRIPTS.test(word)) return word
  const isMixed = !isUpper(word) && !isLower(word)
  if (isMixed || (isUpper(word) && isIntentional(word, context))) return word
  const lower = word.toLowerCase()
  if (!context.isFirst && LOWER_CASE_WORDS.has(lower)) return lower
  return isAcronym(word) ? word.toUpperCase() : nameOf(lower)
}

/**
 * Capitalizes a name that was typed in one case: "GRACE church of god" → "Grace Church of God". Mixed
 * case, acronyms, Roman numerals and scripts without case stay as they are.
 */
export const withCapitalLetters = (text: string): string => {
  const context = { isFirst: true, isAllCaps: isAllCaps(text) }
  const tidied = text.replace(WORDS, (word) => {
    const tidy = tidyWord(word, context)
    context.isFirst = false
    return tidy
  })
  // A few letters change when their case does.
  const isSame = foldText(tidied) === foldText(text) && tidied.length <= text.length
  return isSame ? tidied : text
}
