/** Letters that fold although Unicode does not take them apart into a letter and a mark. */
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
/** Latin letters as wide as Chinese ones, as some keyboards write them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
const UNFOLDED = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g')

/**
 * The text without differences of case, accents and spaces: "  São  Tomé " → "sao tome". Only the
 * combining marks of Latin, Greek and Cyrillic go; in other scripts marks are letters of their own.
 */
export const foldText = (text: string): string =>
  text
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    // Not the compatible form: a single character may become 18 there.
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    // What takes no room: soft hyphens, and spaces without width.
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(UNFOLDED, (letter) => FOLDED_LETTERS[letter] as string)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** The folded words of a text, apostrophes and full stops within them left out: "St. Mark's" → "st", "marks". */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .replace(/['.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
