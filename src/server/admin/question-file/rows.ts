import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  entryOfValue,
  MAX_FILE_ROWS,
  type QuestionFileFormat,
} from '../../../domain/question/question-file.ts'
import { csvRows } from './csv-rows.ts'
import { type FileRow, invalidFile, MAX_ROW_LENGTH, rowTooLong, tooManyRows } from './file-row.ts'
import { elementsOf, type JsonElement, notJson } from './json-elements.ts'

/** Reading pauses after this long, so that other requests are answered in between. */
const MAX_TURN_MS = 8

/** @returns a function that waits for the next turn of the event loop when this one has taken too long */
const createPause = (): (() => Promise<void>) => {
  let turnStart = performance.now()
  return async () => {
    if (performance.now() - turnStart < MAX_TURN_MS) return
    await nextTurn()
    turnStart = performance.now()
  }
}

/**
 * The rows of a file, one after the other; blank ones are left out.
 * @throws invalid_input when it is not such a file, or has too many rows
 */
export async function* readRows(
  format: QuestionFileFormat,
  content: string,
): AsyncGenerator<FileRow> {
  if (content.trim() === '') throw invalidFile('The file is empty.')
  const pause = createPause()
  let count = 0
  for await (const row of format === 'csv' ? csvRows(content, pause) : jsonRows(content)) {
    count += 1
    if (count > MAX_FILE_ROWS) throw tooManyRows()
    yield row
    await pause()
  }
  if (count === 0) throw invalidFile('The file has no questions.')
}

function* jsonRows(content: string): Generator<FileRow> {
  let row = 0
  for (const element of elementsOf(content)) {
    row += 1
    const isTooLong = element.text.length > MAX_ROW_LENGTH
    yield { row, entry: isTooLong ? rowTooLong : entryOfValue(parseJson(element)) }
  }
}

const parseJson = ({ text, line }: JsonElement): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lineOfText = Number(/\(line (\d+) /.exec(String(error))?.[1] ?? 1)
    throw notJson(line + lineOfText - 1)
  }
}
