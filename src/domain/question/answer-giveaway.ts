/** Words that say nothing about the answer, however often they are repeated. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `about after also and any are because been before being but came cometh did does done down even
  every for forth from had hath have her him his how into its many may more not now one our out over
  said saith saying shall shalt she should some such than that the thee their them then there therefore
  these they thine thing things this those thou thus thy till unto upon was went were what when where
  which while who whom whose will wilt with would yea you your`.split(/\s+/),
)

const STEM_LENGTH = 4

/** The words of a text that carry its meaning, cut to their stems: "walks" and "walked" are "walk". */
const contentStemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
      .filter((word) => !COMMON_WORDS.has(word))
      .map((word) => word.slice(0, STEM_LENGTH)),
  )

/** How many words of a text carry its meaning. */
export const contentWordCount = (text: string): number => contentStemsOf(text).size

/** Whether a word of the question stands in the right answer and in no wrong one. */
export const givesAwayAnswer = (
  question: string,
  right: string,
  wrong: readonly string[],
): boolean => {
  const inWrong = new Set(wrong.flatMap((text) => [...contentStemsOf(text)]))
  const shared = contentStemsOf(question).intersection(contentStemsOf(right))
  return shared.difference(inWrong).size > 0
}

/** Whether all wrong answers begin with the same word, and the right one with another. */
export const isOddOneOut = (right: string, wrong: readonly string[]): boolean => {
  const first = wrong.map(firstWordOf)
  return wrong.length > 1 && new Set(first).size === 1 && first[0] !== firstWordOf(right)
}

const firstWordOf = (text: string): string => /\p{L}+/u.exec(text.toLowerCase())?.[0] ?? ''

const wordClass = (name: string, words: string): readonly [string, RegExp] => [
  name,
  new RegExp(`^(?:${words})(?![\\p{L}’])`, 'iu'),
]

/** How an answer can begin: the first class that fits its first word. */
const OPENINGS: readonly (readonly [string, RegExp])[] = [
  wordClass('an article', 'an?|the'),
  wordClass('a possessive', 'his|her|its|their|our|my|your'),
  wordClass('a pronoun', 'he|she|it|they|we|i|you|those|these|this|that'),
  wordClass('a conjunction', 'because|so|for|when|while|after|before|until|if|since|although|lest'),
  wordClass('“to”', 'to'),
  wordClass('“not”', 'not|no|never|nothing|neither|none'),
  wordClass('a preposition', 'in|on|at|by|with|from|under|over|into|of|through|among|upon|beside'),
  ['an “-ing” word', /^\p{L}{2,}ing(?!\p{L})/u],
]

const openingOf = (text: string): string =>
  OPENINGS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? ''

/** What an answer can have or lack. */
const FEATURES: Readonly<Record<string, (text: string) => boolean>> = {
  'a comma': (text) => text.includes(','),
  '“not”': (text) => /\b(?:not|no|never|nothing|none|neither|nor|without)\b|n’t\b/i.test(text),
  '“and”': (text) => /\band\b/i.test(text),
  'an article': (text) => /^(?:an?|the)\s/i.test(text),
  'a capital': (text) => /\s\p{Lu}|^\p{Lu}\p{Ll}+’s\b/u.test(text),
  'a pronoun': (text) =>
    /\b(?:he|him|his|she|her|it|its|they|them|their|we|us|our|i|me|my|you|your)\b/i.test(text),
  'a number': (text) =>
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|forty|hundred|thousand)\b/i.test(
      text,
    ),
  'a quotation': (text) => /[“‘]/.test(text),
  'a name of God': (text) => NAMES_OF_GOD.test(text),
}

export const NAMES_OF_GOD =
  /(?<!\p{L})(?:God|Lord|LORD|GOD|Yahweh|Jesus|Christ|Messiah|Father|Son|Spirit)(?!\p{L})/u

/** The index of the one value that differs from all others, which are the same; -1 if there is none. */
const oddIndexOf = <Value>(values: readonly Value[]): number => {
  const counts = Map.groupBy(values, (value) => value)
  const single = [...counts.values()].find(({ length }) => length === 1)
  return counts.size === 2 && single && values.length > 2 ? values.indexOf(single[0] as Value) : -1
}

/** How an answer is the odd one out among the options. */
export type OddOption = {
  /** The place of the option in the list. */
  readonly index: number
  /** "a comma": it alone has one, or it alone has none. */
  readonly feature: string
}

/** The options that differ from all others in a feature that can be seen without knowing the Bible. */
export const oddOptionsOf = (options: readonly string[]): OddOption[] => {
  const found = Object.entries(FEATURES).map(([feature, has]) => ({
    index: oddIndexOf(options.map(has)),
    feature,
  }))
  const opening = { index: oddIndexOf(options.map(openingOf)), feature: 'how it begins' }
  const word = { index: oddIndexOf(options.map(firstWordOf)), feature: 'its beginning' }
  return [...found, opening, word].filter(({ index }) => index !== -1)
}

/** Whether three options begin in the same way (a pronoun, an article, “to” …) and the right one does not. */
export const opensOddly = (right: string, wrong: readonly string[]): boolean => {
  const [first, ...others] = wrong.map(openingOf)
  return others.every((one) => one === first) && first !== openingOf(right)
}

/** How much longer one answer may be than another. */
export const MAX_LENGTH_RATIO = 1.5
/** Single names and numbers differ by their nature: Dan and Zebulun. */
const MAX_LENGTH_DIFFERENCE = 6

/** Whether no option stands out by its length. */
export const areAlikeInLength = (options: readonly string[]): boolean => {
  const lengths = options.map(({ length }) => length)
  const [least, greatest] = [Math.min(...lengths), Math.max(...lengths)]
  return greatest <= least * MAX_LENGTH_RATIO || greatest - least <= MAX_LENGTH_DIFFERENCE
}

/** The index of the option that is longer, or shorter, than each other one; -1 if there is none. */
export const extremeIndexOf = (
  options: readonly string[],
  extreme: 'longest' | 'shortest',
): number => {
  const lengths = options.map(({ length }) => length)
  const end = extreme === 'longest' ? Math.max(...lengths) : Math.min(...lengths)
  return lengths.filter((length) => length === end).length === 1 ? lengths.indexOf(end) : -1
}

/** The parts of an answer that is a list or a pair: "the ox, the ass and the sheep". */
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/,\s*(?:and\s+|then\s+)?|\s+and\s+|;\s*/)
    .map((part) => part.replace(/^(?:an?|the)\s+/, '').trim())
    .filter(Boolean)

/**
 * Whether all options are lists and the right one shares more parts with the others than any wrong one
 * does: who varies the right list to make wrong ones gives it away.
 */
export const isCommonestList = (right: string, wrong: readonly string[]): boolean => {
  const lists = [right, ...wrong].map(partsOf)
  if (lists.some(({ length }) => length < 2)) return false
  const shared = lists.map((list, index) =>
    list
      .map((part) => lists.filter((other, place) => place !== index && other.includes(part)).length)
      .reduce((sum, count) => sum + count, 0),
  )
  const [own = 0, ...others] = shared
  return others.every((count) => own > count)
}
