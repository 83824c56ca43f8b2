import { foldText } from './fold.ts'

/** Words joined by apostrophes are one: "Mary's", "O'Brien". */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu

/**
 * Scripts whose names begin with a capital letter. Georgian and Cherokee have letters of two cases
 * too, but are not written like that.
 */
const CAPITALISED = /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{M}\p{N}'’ʼ])+$/u

const CONNECTING = new Set(
  'a an and at by de del des du et for in of on or the to und with y'.split(' '),
)

/** What churches are called by their first letters. */
const ACRONYMS = new Set(
  'AME AMEZ CME COGIC ECC EFCA ELCA FBC LCMS LDS NYC OPC PCA PCUSA SBC SDA UCC UK UMC US USA YMCA'.split(
    ' ',
  ),
)

const ROMAN_NUMERAL = /^(?=.)x{0,3}(?:ix|iv|v?i{0,3})$/i
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i

/** Beside words in lower case, capitals as short as this are taken for an acronym. */
const MAX_ACRONYM_LENGTH = 4

const isLower = (word: string): boolean => word === word.toLowerCase()
const isUpper = (word: string): boolean => word === word.toUpperCase()
const hasCase = (text: string): boolean => !isLower(text) || !isUpper(text)

/** Always in capitals, however it was typed. */
const isInCapitals = (word: string): boolean =>
  ROMAN_NUMERAL.test(word) || ACRONYMS.has(word.toUpperCase())

/** Whether the word shows in which case the text was typed. */
const isTelling = (word: string): boolean =>
  [...word].filter(hasCase).length > 1 && !isInCapitals(word)

/** Typed with the capitals locked; of a few letters alone nobody can say. */
const isShouted = (text: string): boolean =>
  text.length > MAX_ACRONYM_LENGTH && (text.match(WORDS) ?? []).filter(isTelling).every(isUpper)

const withCapital = (lower: string): string => {
  const [first = '', ...rest] = lower
  const capital = first.toUpperCase()
  // "ß" would become two letters.
  return [...capital].length === 1 ? capital + rest.join('') : lower
}

/** A word in lower case as names have it: "Mary's", "O'Brien", "McLean", "1st". */
const nameOf = (lower: string): string =>
  withCapital(lower)
    .replace(/^(\p{L}['’ʼ])(\p{L}{2,})$/u, (_all, before, after) => before + withCapital(after))
    .replace(/^Mc(\p{L}{2,})$/u, (_all, after) => `Mc${withCapital(after)}`)

type Place = { readonly isFirst: boolean; readonly isShouted: boolean }

/** Whether capitals were typed on purpose; "ST." is "St." anywhere. */
const areMeant = (word: string, place: Place): boolean =>
  (/^\d/.test(word) && !ORDINAL.test(word)) ||
  (!place.isShouted && word.length <= MAX_ACRONYM_LENGTH && word !== 'ST')

const tidyWord = (word: string, place: Place): string => {
  if (!hasCase(word) || !CAPITALISED.test(word)) return word
  const isMixed = !isUpper(word) && !isLower(word)
  if (isMixed || (isUpper(word) && areMeant(word, place))) return word
  const lower = word.toLowerCase()
  if (!place.isFirst && CONNECTING.has(lower)) return lower
  return isInCapitals(word) ? word.toUpperCase() : nameOf(lower)
}

/**
 * A name with its capital letters, where it was typed in one case: "GRACE church of god" → "Grace
 * Church of God". Mixed case stays, and so do acronyms, Roman numerals and scripts without case.
 */
export const withCapitalLetters = (text: string): string => {
  const place = { isFirst: true, isShouted: isShouted(text) }
  const tidied = text.replace(WORDS, (word) => {
    const tidy = tidyWord(word, place)
    place.isFirst = false
    return tidy
  })
  // A few letters have no counterpart that is the same letter.
  const isSame = foldText(tidied) === foldText(text) && tidied.length <= text.length
  return isSame ? tidied : text
}
