/** Letters of these scripts join their neighbours; a non-joiner between two of them shows. */
const JOINING = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mand}]`
/** The signs that join two consonants in the scripts of South and Southeast Asia (class 9, Virama). */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed]`
const PICTURE = String.raw`\p{Extended_Pictographic}`

/**
 * Invisible characters that change how the text around them looks: joiners and non-joiners where the
 * scripts use them (as in the CONTEXTJ rules of RFC 5892, without the joining types of single letters),
 * joiners and selectors of emoji, and selectors of Mongolian and Han letters. What is before a character is
 * looked at last, so that a long text takes no more time than it is long.
 */
const MEANINGFUL = [
  String.raw`[\u200c\u200d](?<=${VIRAMA}.)`,
  String.raw`\u200c(?<=${JOINING}\p{M}*.)(?=${JOINING})`,
  String.raw`\u200d(?<=${PICTURE}[\ufe0f\p{Emoji_Modifier}]?.)(?=${PICTURE})`,
  String.raw`\ufe0f(?<=${PICTURE}.)`,
  String.raw`[\u180b-\u180f](?<=(?!\p{DI})\p{sc=Mong}.)`,
  String.raw`[\u{e0100}-\u{e01ef}](?<=\p{sc=Han}.)`,
].join('|')

/**
 * What Unicode says is not shown (Default_Ignorable_Code_Point), what browsers do not show either (signs of
 * annotations, the place of an object), an empty Braille cell, an empty note and empty hieroglyphs.
 */
const INVISIBLE = String.raw`[\p{DI}\u2800\ufff9-\ufffc\u{1d159}\u{13441}\u{13442}]`

const INVISIBLE_UNLESS_MEANINGFUL = new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, 'gu')
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu')

/** The text without its invisible characters, except where they change how it looks. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE_UNLESS_MEANINGFUL, (_character, meaningful?: string) => meaningful ?? '')

/** The text without all invisible characters, to compare it. */
export const withoutEveryInvisible = (text: string): string => text.replace(EVERY_INVISIBLE, '')

/** Marks on a letter, beyond those that are part of it. */
const MAX_MARKS = 3
/** Hebrew with points and accents, Tibetan and Burmese put up to six different marks of their own on a letter. */
const MAX_OWN_MARKS = 6
/** Marks of no script in particular, such as the accents of Latin letters. */
const COMMON_MARK = /\p{sc=Inherited}/u
/** What may stand between marks without starting a new letter. */
const JOINERS = String.raw`[\u180e\u200c\u200d]`
const EVERY_JOINER = new RegExp(JOINERS, 'gu')
const MARKS = new RegExp(`\\p{M}(?:${JOINERS}*\\p{M}){${MAX_MARKS},}`, 'gu')

const withoutJoiners = (marks: string): string[] => [...marks.replace(EVERY_JOINER, '')]

const areTooMany = (marks: string): boolean => {
  const all = withoutJoiners(marks)
  return (
    all.some((mark) => COMMON_MARK.test(mark)) ||
    all.length > MAX_OWN_MARKS ||
    new Set(all).size < all.length
  )
}

/** Whether a letter has so many marks that they cover the lines around it. */
export const hasTooManyMarks = (text: string): boolean =>
  (text.normalize('NFC').match(MARKS) ?? []).some(areTooMany)

/** The text with at most three marks on a letter that has too many; its other letters stay as they are. */
export const withoutExcessMarks = (text: string): string =>
  hasTooManyMarks(text)
    ? text
        .normalize('NFC')
        .replace(MARKS, (marks) =>
          areTooMany(marks) ? withoutJoiners(marks).slice(0, MAX_MARKS).join('') : marks,
        )
    : text

/** A character that can be seen. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
