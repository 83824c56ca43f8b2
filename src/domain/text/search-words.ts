/** In shorter words, changing a letter usually gives another word. */
const MIN_FUZZY_WORD_LENGTH = 4
/** Each letter of a word adds an index entry. */
export const MAX_FUZZY_WORD_LENGTH = 40

/** Scripts without spaces between words, where a search can match anywhere. */
export const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * The word, and the word without each of its letters. Two words that differ by one typo (a letter
 * missing, added or replaced, or two swapped) have at least one of these in common: the symmetric
 * delete algorithm (SymSpell, Wolf Garbe, 2012).
 */
export const spellingsOf = (word: string, maxLength = MAX_FUZZY_WORD_LENGTH): string[] => {
  const letters = [...word]
  if (letters.length < MIN_FUZZY_WORD_LENGTH || letters.length > maxLength) {
    return [word]
  }
  const shorter = letters.map((_letter, index) => letters.toSpliced(index, 1).join(''))
  return [...new Set([word, ...shorter])]
}

/** Each letter of a script without spaces, together with the next letter of the word. */
export const letterPairsOf = (word: string): string[] => {
  const letters = [...word]
  return letters
    .slice(0, -1)
    .flatMap((letter, place) => (UNSPACED.test(letter) ? [`${letter}${letters[place + 1]}`] : []))
}
