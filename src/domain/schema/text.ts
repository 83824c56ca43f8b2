// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'

const maxLength = (label: string, max: number) =>
  z.maxLength(max, `The ${label} can have at most ${max} characters.`)

/** No control characters, no characters that change the text direction, no lone surrogates. */
const PRINTABLE_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u
/** The same, with line breaks. */
const PRINTABLE_LINES = /^(?:\n|[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069])*$/u

const unprintable = (label: string) => `The ${label} contains a character that can’t be displayed.`

/** A text of one line, trimmed. */
export const singleLine = (label: string, max: number) =>
  z.string().check(z.trim(), maxLength(label, max), z.regex(PRINTABLE_LINE, unprintable(label)))

/** A text of several lines, trimmed. */
export const multiLine = (label: string, max: number) =>
  z.string().check(z.trim(), maxLength(label, max), z.regex(PRINTABLE_LINES, unprintable(label)))
