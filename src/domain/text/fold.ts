/** Letters that Unicode does not decompose into a base letter and a mark. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}
/** Full-width Latin letters, which East Asian keyboards can type. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
const UNFOLDED = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g')

/**
 * Folds case, accents and spacing: "  São  Tomé " → "sao tome". Only the combining marks of Latin,
 * Greek and Cyrillic are removed; in other scripts marks are letters of their own.
 */
export const foldText = (text: string): string =>
  text
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    // Not NFKD: it can turn a single character into 18.
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    // Invisible characters: soft hyphens and zero-width spaces.
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(UNFOLDED, (letter) => FOLDED_LETTERS[letter] as string)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** The folded words of a text, without apostrophes and full stops: "St. Mark's" → "st", "marks". */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .replace(/['.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
