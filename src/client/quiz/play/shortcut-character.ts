/** Names of keys that have a character which the browser does not tell: an accent, an input method, any other. */
const UNTOLD = ['Dead', 'Process', 'Unidentified']

/**
 * The letter or digit that a key means as a shortcut; null for none. It is what the key types where that is "a" to
 * "z" or a digit, so letters stay where AZERTY and Dvorak have them. Otherwise it is what a QWERTY keyboard has in
 * its place: "1" for the "&" of AZERTY and the "۱" of a Persian keyboard, "a" for the "ф" of a Russian one.
 */
export const shortcutCharacter = ({
  key,
  code,
}: Pick<KeyboardEvent, 'key' | 'code'>): string | null => {
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase()
  // "ArrowDown" is a 2 of the number pad without Num Lock. Some letters are two characters.
  if (/^\w{2,}$/.test(key) && !UNTOLD.includes(key)) return null
  const [, digit, letter] = /^(?:(?:Digit|Numpad)(\d)|Key([A-Z]))$/.exec(code) ?? []
  if (digit) return digit
  // "ä" stands where QWERTY has "c" on some keyboards, but nobody reads it as a "c".
  return letter && !/^\p{Script=Latin}$/u.test(key) ? letter.toLowerCase() : null
}
