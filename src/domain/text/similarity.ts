const WORDS = /[\p{L}\p{M}\p{N}]+/gu

/** Every three consecutive letters of the word, padded with two spaces before and one after. */
const trigramsOfWord = (word: string): string[] => {
  const letters = [' ', ' ', ...word, ' ']
  return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)
}

const trigramsOf = (text: string): ReadonlySet<string> =>
  new Set((text.match(WORDS) ?? []).flatMap(trigramsOfWord))

/**
 * The similarity of two texts, 0 to 1: common trigrams divided by all trigrams, as PostgreSQL's
 * pg_trgm defines it. Case and accents matter, so fold the texts first if they should not.
 */
export const trigramSimilarity = (one: string, other: string): number => {
  const [ones, others] = [trigramsOf(one), trigramsOf(other)]
  const all = ones.union(others).size
  // Without any word, only the texts themselves can be compared.
  if (all === 0) return one === other ? 1 : 0
  return ones.intersection(others).size / all
}
