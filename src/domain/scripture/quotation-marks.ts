import type { Verse } from './verse.ts'

const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' }
const OPENING: Readonly<Record<string, string>> = { '”': '“', '’': '‘' }

const MARKS = /[“‘”’]/g
/** Several marks at the beginning of a verse, with the unbreakable spaces between them. */
const SEVERAL_OPENING = /^[“‘]\u00a0?[“‘]/
const ENDS_WITH_MARK = /[“‘”’]$/
const BEGINS_WITH_MARK = /^[“‘”’]/

const isLetter = (character = ''): boolean => /\p{L}/u.test(character)

/**
 * Whether the mark ’ closes a quotation. Within a word it is an apostrophe; so it is at the end of one, unless
 * a quotation is open that can end there: in “three days’ journey” none does.
 */
const isClosing = (text: string, at: number, isOpen: boolean): boolean => {
  const [before, after] = [text[at - 1], text[at + 1]]
  if (isLetter(after)) return false
  return !isLetter(before) || (isOpen && !(before === 's' && after === ' '))
}

/** The quotations of an excerpt that were open before it, and those that are open after it; outer ones first. */
const unpairedMarks = (verses: readonly Verse[]) => {
  const before: string[] = []
  let open: string[] = []
  /** The mark of the last quotation that began in none that is known. */
  let outermost = ''
  for (const { text } of verses) {
    // A paragraph within a quotation within another begins with the marks of both.
    if (open.length > 0 && SEVERAL_OPENING.test(text)) open = []
    for (const { 0: mark, index } of text.matchAll(MARKS)) {
      const opening = OPENING[mark]
      if (opening) {
        const isOpen = open.includes(opening)
        if (mark === '’' && !isClosing(text, index, isOpen)) continue
        // Its own kind is never within a quotation, so what ends here began where a mark is missing in the text.
        if (!isOpen && outermost !== opening) {
          before.unshift(opening)
          outermost = ''
        }
        open = open.slice(0, Math.max(open.lastIndexOf(opening), 0))
        // A paragraph within a quotation begins with its mark; in the middle of a sentence one begins.
      } else if (open.at(-1) !== mark || isLetter(text[index - 2])) {
        if (open.length === 0) outermost = mark
        open.push(mark)
      }
    }
  }
  return { before, open }
}

/** An unbreakable space keeps two marks apart. */
const joined = (text: string, part: string): string =>
  ENDS_WITH_MARK.test(text) && BEGINS_WITH_MARK.test(part) ? `${text}\u00a0${part}` : text + part

/**
 * Verses of an excerpt in which every quotation that opens closes, and the other way around: one that goes on
 * after the last verse closes there, and one that began before the first opens there.
 */
export const withPairedMarks = (verses: readonly Verse[]): readonly Verse[] => {
  const { before, open } = unpairedMarks(verses)
  const closing = open.reverse().map((mark) => CLOSING[mark] ?? '')
  return verses.map((verse, place) => {
    const parts = [
      ...(place === 0 ? before : []),
      verse.text,
      ...(place === verses.length - 1 ? closing : []),
    ]
    return { ...verse, text: parts.reduce(joined) }
  })
}
