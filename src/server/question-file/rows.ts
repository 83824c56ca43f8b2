import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import {
  entryOfCells,
  entryOfValue,
  type FileHeader,
  MAX_FILE_ROWS,
  type QuestionFileFormat,
  readHeader,
} from '../../domain/question-file.ts'
import { err, type Result } from '../../domain/result.ts'
import { ServiceError, unwrap } from '../errors.ts'
import { elementsOf, type JsonElement, notJson } from './json-elements.ts'

/** A row of a file. */
export type FileRow = {
  /** As a spreadsheet shows it: the header is row 1. In a JSON file the first question is row 1. */
  readonly row: number
  readonly entry: ReturnType<typeof entryOfValue>
}

/**
 * Characters of a CSV file that are parsed at once. Few, because the parser spends 40 µs on a row with
 * another number of cells than the first, however short.
 */
const PIECE_LENGTH = 512
/** Reading pauses after this long, so that other requests are answered in between. */
const MAX_TURN_MS = 8
/** Maximum rows of a CSV file with blank ones, which spreadsheets like to add at the end. */
const MAX_CSV_RECORDS = 5000

/** Maximum characters of a row; the longest question takes a quarter of it. */
const MAX_ROW_LENGTH = 24 * 1024

const invalid = (message: string): ServiceError => new ServiceError('invalid_input', message)

const tooManyRows = (): ServiceError =>
  invalid(
    `The file has more than ${MAX_FILE_ROWS.toLocaleString('en-US')} rows. Split it and upload the parts one by one.`,
  )

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
  if (content.trim() === '') throw invalid('The file is empty.')
  const pause = createPause()
  let count = 0
  for await (const row of format === 'csv' ? csvRows(content) : jsonRows(content)) {
    count += 1
    if (count > MAX_FILE_ROWS) throw tooManyRows()
    yield row
    await pause()
  }
  if (count === 0) throw invalid('The file has no questions.')
}

/** A record of a CSV file, or why it cannot be read. */
type CsvRecord = { readonly row: number; readonly cells: readonly string[] | Result<never> }

async function* csvRows(content: string): AsyncGenerator<FileRow> {
  let header: FileHeader | null = null
  for await (const { row, cells } of csvRecords(content)) {
    const isBroken = 'ok' in cells
    if (header === null) {
      if (isBroken) throw invalid('The first row does not name the columns of a CSV file.')
      header = unwrap(readHeader(cells))
    } else if (isBroken) {
      yield { row, entry: cells }
    } else if (cells.some((cell) => cell.trim() !== '')) {
      yield { row, entry: entryOfCells(header, cells) }
    }
  }
}

const csvRowTooLong: Result<never> = err(
  'invalid_input',
  'The row is too long, so that neither it nor the rows after it are read. Perhaps a quote is not closed.',
)

const wrongQuote: Result<never> = err(
  'invalid_input',
  'A quote is not closed. Write a quote within a quoted text twice: "".',
)

async function* csvRecords(content: string): AsyncGenerator<CsvRecord> {
  let row = 0
  const found: CsvRecord[] = []
  const add = (cells: CsvRecord['cells']): void => {
    row += 1
    found.push({ row, cells })
  }
  const parser = parse({
    bom: true,
    // Every kind of line break, also in one file.
    record_delimiter: ['\r\n', '\n', '\r'],
    // The header is compared with each row later, to say what is wrong.
    relax_column_count: true,
    // A quote within a text is part of it, so that one wrong quote does not spoil all rows after it.
    relax_quotes: true,
    skip_records_with_error: true,
    on_record: (cells: string[]) => {
      add(cells)
      return null
    },
    on_skip: () => {
      add(wrongQuote)
      return undefined
    },
  })
  parser.resume()
  const pause = createPause()
  let rowLength = 0
  for (const piece of piecesOf(content)) {
    parser.write(piece)
    if (row > MAX_CSV_RECORDS) throw tooManyRows()
    rowLength = found.length > 0 ? 0 : rowLength + PIECE_LENGTH
    // The parser holds all cells of a row, and has no limit for empty ones.
    if (rowLength > MAX_ROW_LENGTH) {
      yield { row: row + 1, cells: csvRowTooLong }
      return
    }
    yield* found.splice(0)
    await pause()
  }
  parser.end()
  await finished(parser)
  yield* found
}

/** Pieces of a text, whose characters of two units stay whole. */
function* piecesOf(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const isSplit = (text.codePointAt(start + PIECE_LENGTH - 1) ?? 0) > 0xffff
    const end = start + PIECE_LENGTH + (isSplit ? 1 : 0)
    yield Buffer.from(text.slice(start, end))
    start = end
  }
}

function* jsonRows(content: string): Generator<FileRow> {
  let row = 0
  for (const element of elementsOf(content)) {
    row += 1
    const isTooLong = element.text.length > MAX_ROW_LENGTH
    const entry = isTooLong ? jsonRowTooLong : entryOfValue(parseJson(element))
    yield { row, entry }
  }
}

const jsonRowTooLong: Result<never> = err('invalid_input', 'The row is too long.')

const parseJson = ({ text, line }: JsonElement): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lineOfText = Number(/\(line (\d+) /.exec(String(error))?.[1] ?? 1)
    throw notJson(line + lineOfText - 1)
  }
}
