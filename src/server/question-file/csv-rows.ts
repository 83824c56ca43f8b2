import { finished } from 'node:stream/promises'
import { type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import {
  entryOfCells,
  type FileHeader,
  type QuestionColumn,
  readHeader,
} from '../../domain/question-file.ts'
import { err, type Result } from '../../domain/result.ts'
import { type ServiceError, unwrap } from '../errors.ts'
import { type FileRow, invalidFile, MAX_ROW_LENGTH, rowTooLong, tooManyRows } from './file-row.ts'

/** Maximum rows of a CSV file with blank ones, which spreadsheets like to add at the end. */
const MAX_CSV_RECORDS = 5000
/** Maximum rows with an open quote in a file: what follows each of them is read twice. */
const MAX_OPEN_QUOTES = 50

/**
 * Maximum lines of a malformed record that are searched for rows. The search takes 15 µs a line, during which
 * the server answers no other request.
 */
const MAX_LINES_OF_BROKEN_ROW = 200

const openQuote: Result<never> = err(
  'invalid_input',
  'A quote is not closed. Write a quote within a quoted text twice: "".',
)

/** Some lines of a file that the parser takes for one row, or the first of them when it can't be read. */
type CsvRecord = {
  readonly cells: readonly string[] | 'quote not closed' | 'too long'
  readonly lineCount: number
}

const OPTIONS: Options = {
  record_delimiter: ['\n'],
  // The header is compared with each row later, to say what is wrong.
  relax_column_count: true,
  // A quote within a text is part of it.
  relax_quotes: true,
  skip_records_with_error: true,
}

/**
 * The rows of a CSV file; blank ones are left out. A row whose quote is not closed would take the rows after
 * it with it: it is refused alone, and reading goes on at the next line.
 * @param pause lets other requests be answered
 * @throws invalid_input when it is no such file, has too many rows, or too many with an open quote
 */
export async function* csvRows(
  content: string,
  pause: () => Promise<void>,
): AsyncGenerator<FileRow> {
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  let header: FileHeader | null = null
  let row = 0
  let openQuotes = 0
  let start = 0
  while (start < lines.length) {
    for await (const { cells, lineCount } of recordsFrom(lines, start)) {
      row += 1
      if (row > MAX_CSV_RECORDS) throw tooManyRows()
      await pause()
      if (header === null) {
        header = headerOf(cells)
        start += lineCount
        continue
      }
      const recordLines = lines.slice(start, start + lineCount)
      if (cells === 'quote not closed' || hasTakenRows(header, cells, recordLines)) {
        openQuotes += 1
        if (openQuotes > MAX_OPEN_QUOTES) throw tooManyOpenQuotes()
        yield { row, entry: openQuote }
        start += 1
        break
      }
      start += lineCount
      if (cells === 'too long') {
        yield { row, entry: rowTooLong }
        break
      }
      if (cells.some((cell) => cell.trim() !== '')) {
        yield { row, entry: entryOfCells(header, cells) }
      }
    }
  }
}

const tooManyOpenQuotes = (): ServiceError =>
  invalidFile(
    `More than ${MAX_OPEN_QUOTES} rows have a quote that is not closed. Write a quote within a quoted text twice: "".`,
  )

const headerOf = (cells: CsvRecord['cells']): FileHeader => {
  if (typeof cells === 'string') {
    throw invalidFile('The first row does not name the columns of a CSV file.')
  }
  return unwrap(readHeader(cells))
}

/** The records from this line on, up to one that cannot be read. */
async function* recordsFrom(lines: readonly string[], start: number): AsyncGenerator<CsvRecord> {
  const found: CsvRecord[] = []
  let linesRead = 0
  const add = (cells: CsvRecord['cells'], lastLine: number): void => {
    found.push({ cells, lineCount: lastLine - linesRead })
    linesRead = lastLine
  }
  const parser = parse({
    ...OPTIONS,
    on_record: (cells: string[], { lines: lastLine }) => {
      add(cells, lastLine)
      return null
    },
    on_skip: () => {
      add('quote not closed', linesRead + 1)
      return undefined
    },
  })
  parser.resume()
  let rowLength = 0
  for (
    let at = start;
    at < lines.length && rowLength <= MAX_ROW_LENGTH && !isTooLong(lines[at]);
    at += 1
  ) {
    const line = `${lines[at]}\n`
    parser.write(line)
    rowLength = found.length > 0 ? 0 : rowLength + line.length
    yield* found.splice(0)
  }
  parser.end()
  await finished(parser)
  yield* found
  if (isTooLong(lines[start + linesRead])) yield { cells: 'too long', lineCount: 1 }
}

const isTooLong = (line: string | undefined): boolean => (line?.length ?? 0) > MAX_ROW_LENGTH

const LESSON: QuestionColumn = 'lesson'

/**
 * Whether an open quote has made one record of several rows: its quotes are not where they belong, or it is not
 * as a row should be and a line after its first would be a row by itself. A good row may have lines in its
 * lesson that look like a row.
 */
const hasTakenRows = (
  header: FileHeader,
  cells: CsvRecord['cells'],
  lines: readonly string[],
): boolean => {
  if (typeof cells === 'string' || lines.length === 1) return false
  if (!isWellFormed(lines.join('\n'))) return true
  const isRow =
    cells.length === header.length &&
    cells.every((cell, index) => header[index] === LESSON || !cell.trim().includes('\n'))
  if (isRow) return false
  if (lines.length > MAX_LINES_OF_BROKEN_ROW) return true
  const rows: string[][] = parseAtOnce(lines.slice(1).join('\n'), OPTIONS)
  return rows.some((row) => row.length === header.length)
}

/** Whether all quotes are where they belong; `relax_quotes` takes others for part of a text. */
const isWellFormed = (record: string): boolean => {
  try {
    parseAtOnce(record, { ...OPTIONS, relax_quotes: false, skip_records_with_error: false })
    return true
  } catch {
    return false
  }
}
