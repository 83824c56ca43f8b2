import { foldedWords } from '../text/fold.ts'
import { COMMON_WORDS } from './answer-giveaway.ts'

const SMALL_NUMBERS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`.split(/\s+/)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const numberWords = (value: number): string[] => {
  if (value >= 1000) {
    return [...numberWords(Math.floor(value / 1000)), 'thousand', ...numberWords(value % 1000)]
  }
  if (value >= 100) {
    return [...numberWords(Math.floor(value / 100)), 'hundred', ...numberWords(value % 100)]
  }
  if (value >= 20) return [TENS[Math.floor(value / 10) - 2] as string, ...numberWords(value % 10)]
  return value > 0 ? [SMALL_NUMBERS[value] as string] : []
}

/**
 * What one translation calls by one name and another by another, and plurals of another stem; the first word
 * is the one compared.
 */
const SAME_WORDS = new Map(
  `lord yahweh yah jehovah|spirit ghost|sixty threescore|eighty fourscore|elijah elias|elisha eliseus
  |isaiah esaias|jeremiah jeremias jeremy|jonah jonas|noah noe|hosea osee|zion sion|messiah messias
  |donkey ass colt|offspring seed descendants|lovingkindness mercy love|church assembly
  |wife wives|life lives|loaf loaves|calf calves|wolf wolves|thief thieves`
    .split('|')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(/\s+/)
      return others.map((other) => [other, first] as const)
    }),
)

/** Small words that COMMON_WORDS, made for giveaways, need not know. */
const SMALL_WORDS = new Set(
  `a am an as at be by do go he i if in is it me my no o of on or so to up us we ye all both can get
  got let made make off own say see too two way yes yet whether`
    .split(/\s+/)
    // A number may be the whole answer.
    .filter((word) => word !== 'two'),
)

const ENDING = /(?:edly|ites?|ness|eth|est|ing|ied|ies|ed|es|ly|s|e|y)$/
const MIN_STEM = 3
/** Longer stems are compared by their beginning: "prophesied" and "prophet". */
const MAX_STEM = 5

const stemOf = (word: string): string => {
  const same = SAME_WORDS.get(word) ?? word
  const stem = same.replace(ENDING, '')
  return (stem.length >= MIN_STEM ? stem : same).slice(0, MAX_STEM)
}

/** The words of a text that carry its meaning, cut to their stems; numbers count as their words. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    foldedWords(text.replace(/(\d),(?=\d{3})/g, '$1').replace(/[’']s\b/g, ''))
      .flatMap((word) => (/^\d{1,6}$/.test(word) ? numberWords(Number(word)) : [word]))
      .filter((word) => !COMMON_WORDS.has(word) && !SMALL_WORDS.has(word))
      .map(stemOf),
  )
