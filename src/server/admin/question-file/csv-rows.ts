import { MAX_LESSON_LENGTH } from '../../../domain/question/question-entry.ts'
import {
  entryOfCells,
  type FileHeader,
  holdsRow,
  type LineRange,
  linesRead,
  MAX_FILE_ROWS,
  readHeader,
} from '../../../domain/question/question-file.ts'
import { err, type Result } from '../../../domain/result.ts'
import { type ServiceError, unwrap } from '../../platform/errors.ts'
import { type CsvFault, type CsvRecord, cellsOf, readRecord } from './csv-record.ts'
import { type CsvRow, type Doubt, doubtsOf } from './doubtful-rows.ts'
import { type FileRow, invalidFile, rowTooLong, tooManyRows } from './file-row.ts'

/** Maximum records of a CSV file with blank ones, which spreadsheets like to add at the end. */
const MAX_CSV_RECORDS = 5000
/** Records, and characters of them, whose cells are read at once: that takes up to 5 ms. */
const BATCH_SIZE = 50
const BATCH_LENGTH = 8 * 1024

const WRITE_TWICE = 'Write a quote within a quoted text twice: "".'

const REASONS: Readonly<Record<CsvFault, Result<never>>> = {
  'open quote': err('invalid_input', `A quote is not closed. ${WRITE_TWICE}`),
  'misplaced quote': err(
    'invalid_input',
    `A quote is not where it belongs. Put the whole text in quotes. ${WRITE_TWICE}`,
  ),
  'too long': rowTooLong,
}

type Pause = () => Promise<void>

/**
 * The rows of a CSV file; blank ones are left out. Every line that is not blank is in exactly one of them. A row
 * is refused together with others that may be parts of it, because a quote is missing or too many.
 * @param pause lets other requests be answered
 * @throws invalid_input when it is no such file, or has too many rows
 */
export async function* csvRows(content: string, pause: Pause): AsyncGenerator<FileRow> {
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const headerRecord = readRecord(lines, 0)
  const header = headerOf(lines, headerRecord)
  const rows = await rowsOf(lines, headerRecord.last + 1, header, pause)
  const doubts = await doubtsOf(lines, header, rows, pause)
  let next = 0
  for (let index = 0; index < rows.length; index = next) {
    const doubt = doubts[0]?.from === index ? doubts.shift() : undefined
    const last = rows[doubt?.to ?? index] as CsvRow
    const first = rows[index] as CsvRow
    next = (doubt?.to ?? index) + 1
    if (first.kind === 'blank') continue
    const range = { first: first.first + 1, last: last.last + 1 }
    // The header is row 1.
    yield { row: index + 2, lines: range, entry: entryOf(header, first, range, doubt) }
    await pause()
  }
}

const headerOf = (lines: readonly string[], record: CsvRecord): FileHeader => {
  if (record.fault !== null) throw notHeader(record)
  const cells = cellsOf(lines, [record])[0] ?? []
  const header = readHeader(cells)
  // An open quote takes the rows below into the name of a column, which is then unknown.
  const hasTakenRows = header.ok
    ? header.value.some((column, at) => typeof column !== 'string' && cells[at]?.includes('\n'))
    : record.last > record.first
  if (hasTakenRows) throw notHeader(record)
  return unwrap(header)
}

const notHeader = ({ fault, lastRead, openQuotes }: CsvRecord): ServiceError => {
  const message = 'The first row does not name the columns of a CSV file.'
  if (fault === 'misplaced quote') {
    return invalidFile(`${message} A quote in line 1 is not where it belongs. ${WRITE_TWICE}`)
  }
  if (lastRead === 0) return invalidFile(message)
  const range = { first: 1, last: lastRead + 1 }
  const because = openIn((openQuotes.at(-1)?.line ?? 0) + 1)
  return invalidFile(`${message} L${linesRead(range, because).slice(1)} ${WRITE_TWICE}`)
}

const openIn = (line: number): string => `a quote that opens in line ${line} is not closed there`

/** The records below the header. */
const rowsOf = async (
  lines: readonly string[],
  start: number,
  header: FileHeader,
  pause: Pause,
): Promise<CsvRow[]> => {
  const rows: CsvRow[] = []
  let rowCount = 0
  for (let line = start; line < lines.length; ) {
    const batch: CsvRecord[] = []
    let length = 0
    while (line < lines.length && batch.length < BATCH_SIZE && length < BATCH_LENGTH) {
      const record = readRecord(lines, line)
      batch.push(record)
      for (; line <= record.last; line += 1) length += lines[line]?.length ?? 0
      await pause()
    }
    const wellFormed = batch.filter(({ fault }) => fault === null)
    const cells = cellsOf(lines, wellFormed)
    for (const record of batch) {
      const found = cells[wellFormed.indexOf(record)] ?? null
      const isEmpty = lines[record.first]?.trim() === ''
      const kind = isEmpty ? 'blank' : kindOf(header, found)
      rows.push({ ...record, cells: found, kind })
      if (kind !== 'blank') rowCount += 1
    }
    if (rows.length > MAX_CSV_RECORDS || rowCount > MAX_FILE_ROWS) throw tooManyRows()
    await pause()
  }
  return rows
}

const kindOf = (header: FileHeader, cells: readonly string[] | null): CsvRow['kind'] => {
  if (!cells) return 'refused'
  const isBlank = cells.every((cell) => cell.trim() === '')
  if (isBlank && cells.length >= header.length) return 'blank'
  const isGood = cells.length === header.length && takenCellOf(header, cells) === null
  return isGood ? 'good' : 'refused'
}

/** A cell that an open quote has probably filled with other rows. */
type TakenCell = { readonly index: number; readonly advice: string }

const takenCellOf = (header: FileHeader, cells: readonly string[]): TakenCell | null => {
  for (const [index, cell] of cells.entries()) {
    if (!cell.includes('\n')) continue
    if (holdsRow(cell, index, header.length)) {
      return { index, advice: 'If they are one row, write a space for each line break.' }
    }
    if (cell.trim().length > MAX_LESSON_LENGTH) {
      return { index, advice: `A text can have at most ${MAX_LESSON_LENGTH} characters.` }
    }
  }
  return null
}

const entryOf = (
  header: FileHeader,
  row: CsvRow,
  range: LineRange,
  doubt: Doubt | undefined,
): FileRow['entry'] => {
  const refused = (message: string) => err('invalid_input', message)
  if (doubt) return refused(`${linesRead(range, doubt.because)} ${WRITE_TWICE}`)
  if (row.fault !== null) return REASONS[row.fault]
  const cells = row.cells ?? []
  const taken = takenCellOf(header, cells)
  if (taken) {
    const linesBefore = cells.slice(0, taken.index).join('').split('\n').length - 1
    return refused(`${linesRead(range, openIn(range.first + linesBefore))} ${taken.advice}`)
  }
  const entry = entryOfCells(header, cells)
  if (entry.ok || range.first === range.last) return entry
  return refused(`${linesRead(range)} ${entry.error.message}`)
}
