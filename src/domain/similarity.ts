const WORDS = /[\p{L}\p{M}\p{N}]+/gu

/** The word with two spaces before and one after, cut into every three letters in a row. */
const trigramsOfWord = (word: string): string[] => {
  const letters = [' ', ' ', ...word, ' ']
  return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)
}

const trigramsOf = (text: string): ReadonlySet<string> =>
  new Set((text.match(WORDS) ?? []).flatMap(trigramsOfWord))

/**
 * How alike two texts are, 0 to 1: trigrams in common by trigrams in all, as PostgreSQL's pg_trgm
 * defines similarity. Case and accents count; fold the texts where they should not.
 */
export const trigramSimilarity = (one: string, other: string): number => {
  const [ones, others] = [trigramsOf(one), trigramsOf(other)]
  const all = ones.union(others).size
  // Without a word there is nothing to compare but the texts themselves.
  if (all === 0) return one === other ? 1 : 0
  return ones.intersection(others).size / all
}
