import { ServiceError } from '../../platform/errors.ts'

/** An element of a JSON array. */
export type JsonElement = {
  /** As it is written, which need not be JSON. */
  readonly text: string
  /** The line on which the text begins, from 1. */
  readonly line: number
}

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
const LINE_BREAK = '\n'.charCodeAt(0)
const OPENING = ['[', '{'].map((bracket) => bracket.charCodeAt(0))
const CLOSING = [']', '}'].map((bracket) => bracket.charCodeAt(0))

/** @param line from 1 */
export const notJson = (line: number): ServiceError =>
  new ServiceError('invalid_input', `The file is not valid JSON (line ${line}).`)

/**
 * The elements of a JSON array, one after the other. They are parsed one by one: a file with a million
 * lists within lists would otherwise take many times its size in memory before it is refused.
 * @throws invalid_input when it is no array, or has no end
 */
export function* elementsOf(content: string): Generator<JsonElement> {
  const json = content.replace(/^\ufeff/, '')
  if (!/^[ \t\r\n]*\[/.test(json)) {
    throw new ServiceError(
      'invalid_input',
      'The file must be a JSON array of questions: [{…}, {…}].',
    )
  }
  let depth = 0
  let isText = false
  let line = 1
  let start = json.indexOf('[') + 1
  let startLine = 1
  let count = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === LINE_BREAK) line += 1
    if (isText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (OPENING.includes(code)) depth += 1
    else if (CLOSING.includes(code)) depth -= 1
    const isEnd = depth === 0 && CLOSING.includes(code)
    if (isText || !(isEnd || (depth === 1 && code === COMMA))) continue
    const text = json.slice(start, at)
    if (!isEnd || count > 0 || text.trim() !== '') yield { text, line: startLine }
    if (isEnd) {
      if (code !== CLOSING[0] || json.slice(at + 1).trim() !== '') throw notJson(line)
      return
    }
    count += 1
    start = at + 1
    startLine = line
  }
  throw notJson(line)
}
