import { MAX_LESSON_LENGTH } from '../../../domain/question/question-entry.ts'
import {
  entryOfCells,
  type FileHeader,
  isLikeRow,
  OPTIONAL_COLUMNS,
  QUESTION_COLUMNS,
  type QuestionColumn,
} from '../../../domain/question/question-file.ts'
import { questionFileEntrySchema } from '../../../domain/schema/question-file-entry.ts'
import {
  type CsvRecord,
  cellsOf,
  closingQuoteOf,
  type OpenQuote,
  readRecord,
} from './csv-record.ts'

/** A record of a CSV file below its header. */
export type CsvRow = CsvRecord & {
  /** Null if the record is not well formed. */
  readonly cells: readonly string[] | null
  /** `good`: it has the cells of a row, and holds no other. */
  readonly kind: 'good' | 'refused' | 'blank'
}

/** Rows, from one index to another, that may be parts of one row; and why. */
export type Doubt = { readonly from: number; readonly to: number; readonly because: string }

type File = {
  readonly lines: readonly string[]
  readonly header: FileHeader
  readonly rows: readonly CsvRow[]
  /** For each row: the nearest before it, and after it, that is neither blank nor short; -1 if there is none. */
  readonly longBefore: readonly number[]
  readonly longAfter: readonly number[]
  /** For each row: it or the nearest before it, and after it, that is good; -1 if there is none. */
  readonly goodBefore: readonly number[]
  readonly goodAfter: readonly number[]
}

/**
 * Finds good rows that may be parts of others: a text with line breaks whose quote is missing looks like several
 * rows, of which the first and the last can have all cells. They are searched beside each refused row, which is
 * where the reading and the quotes of the file part.
 * @param pause lets other requests be answered
 */
export const doubtsOf = async (
  lines: readonly string[],
  header: FileHeader,
  rows: readonly CsvRow[],
  pause: () => Promise<void>,
): Promise<Doubt[]> => {
  const isGood = rows.map(({ kind }) => kind === 'good')
  const isLong = rows.map((row) => row.kind !== 'blank' && !isShort(lines, header, row))
  const indexes = [...rows.keys()]
  const file: File = {
    lines,
    header,
    rows,
    longBefore: indexes.map(lastWhere(isLong, -1)),
    longAfter: indexes.toReversed().map(lastWhere(isLong, 1)).toReversed(),
    goodBefore: indexes.map(lastWhere(isGood, 0)),
    goodAfter: indexes.toReversed().map(lastWhere(isGood, 0)).toReversed(),
  }
  const doubts: Doubt[] = []
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'refused') continue
    const found = [doubtAfter(file, index), doubtBefore(file, index), ...doubtsBeside(file, index)]
    doubts.push(...found.filter((doubt) => doubt !== null))
    await pause()
  }
  return merged(doubts)
}

/** Finds, for indexes in the order of a walk, the last one before (`step` 0: or at) each that is marked. */
const lastWhere = (isMarked: readonly boolean[], step: number) => {
  let last = -1
  return (index: number): number => {
    const previous = last
    if (isMarked[index]) last = index
    return step === 0 ? last : previous
  }
}

const merged = (doubts: readonly Doubt[]): Doubt[] => {
  const found: Doubt[] = []
  for (const doubt of doubts.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && doubt.from <= last.to) {
      found[found.length - 1] = { ...last, to: Math.max(last.to, doubt.to) }
    } else found.push(doubt)
  }
  return found
}

const rowAt = ({ rows }: File, index: number): CsvRow => rows[index] as CsvRow
const lineAt = ({ lines }: File, index: number): string => lines[index] as string

/** Whether a record has too few cells for a row; in one that is not well formed, every comma counts. */
const isShort = (
  lines: readonly string[],
  header: FileHeader,
  { cells, fault, first }: CsvRow,
): boolean => {
  if (fault === 'too long') return false
  if (cells) return cells.length < header.length
  return !isLikeRow(lines[first] as string, header.length)
}

/** The columns whose cells cannot be cut off: what is left of them would not be valid. */
const COLUMNS_OF_ONE_WORD: readonly QuestionColumn[] = ['difficulty', 'correctAnswer']

const canBeCutOff = (column: FileHeader[number] | undefined): boolean =>
  !COLUMNS_OF_ONE_WORD.some((one) => one === column)

const isOptional = (column: FileHeader[number]): boolean =>
  !QUESTION_COLUMNS.some((one) => one === column) || OPTIONAL_COLUMNS.some((one) => one === column)

/** Whether a row may end with a cell of this column. */
const isEnd = (header: FileHeader, columnIndex: number): boolean =>
  header.slice(columnIndex + 1).every(isOptional)

/** How many characters a line adds to a text in quotes. */
const lengthOf = (line: string): number => line.replaceAll('""', '"').length + 1

const isOpenedIn = ({ first }: CsvRow): string =>
  `a quote that opens in line ${first + 1} is not closed there`

/** The rows after one whose quote is open, which may be part of its cell. */
const doubtAfter = (file: File, index: number): Doubt | null => {
  const row = rowAt(file, index)
  if (row.fault !== 'open quote') return null
  const quotes = row.openQuotes.filter(({ column }) => column < file.header.length)
  const last = Math.max(index, ...quotes.map((quote) => lastInCell(file, index, quote)))
  const to = file.goodBefore[last] ?? -1
  return to > index ? { from: index, to, because: isOpenedIn(row) } : null
}

/** The index of the last row that may be in a cell whose quote is open. */
const lastInCell = (file: File, index: number, quote: OpenQuote): number => {
  let start = index
  while (rowAt(file, start).last < quote.line) start += 1
  if (file.header[quote.column] === 'lesson') return lastInLesson(file, start, quote)
  // A text that holds a whole row is less likely than a quote too many.
  if (start === index && isRowWithoutQuote(file, quote)) return index
  return Math.max(start, file.longAfter[start] ?? -1)
}

/** The last row that may be in a lesson whose quote is open: until a quote closes it, or it is too long. */
const lastInLesson = (file: File, index: number, quote: OpenQuote): number => {
  const start = lineAt(file, quote.line)
    .slice(quote.at + 1)
    .trimStart()
  let length = start === '' ? 0 : lengthOf(start)
  let last = index
  for (let at = index + 1; at < file.rows.length && length <= MAX_LESSON_LENGTH; at += 1) {
    const line = lineAt(file, rowAt(file, at).first)
    const closing = closingQuoteOf(line, 0)
    const isClosed = closing !== -1
    // A quote before a text opens a cell, so the line is not within the lesson, and its end only if cells follow.
    const opensCell = isClosed && closing + 1 < line.length && line[closing + 1] !== ','
    if (opensCell && isEnd(file.header, quote.column)) break
    last = at
    if (isClosed) break
    length += length === 0 && line.trim() === '' ? 0 : lengthOf(line)
  }
  return last
}

const isRowWithoutQuote = (file: File, { line, at }: OpenQuote): boolean => {
  const text = lineAt(file, line)
  const lines = [text.slice(0, at) + text.slice(at + 1)]
  const record = readRecord(lines, 0)
  if (record.fault !== null) return false
  const entry = entryOfCells(file.header, cellsOf(lines, [record])[0] ?? [])
  return entry.ok && questionFileEntrySchema.safeParse(entry.value).success
}

/** The rows before one that is well formed if a quote was opened before it: they may be part of that cell. */
const doubtBefore = (file: File, index: number): Doubt | null => {
  const { lines, header, longBefore } = file
  const row = rowAt(file, index)
  if (closingQuoteOf(lineAt(file, row.first), 0) === -1) return null
  const closed = readRecord(lines, row.first, true, header.length)
  const columnIndex = header.length - closed.cellCount
  const column = header[columnIndex]
  if (closed.fault !== null || column === undefined) return null
  const isLesson = column === 'lesson'
  // Commas in the text may stand for the cells of the columns after it.
  const isLastCell = canBeCutOff(column) && isEnd(header, columnIndex)
  let from = longBefore[index] ?? -1
  if (from === -1) return null
  const hasSeveralLines = rowAt(file, from).last > rowAt(file, from).first
  if (!isLesson && !isLastCell && !hasSeveralLines) return null
  if (isLesson) from = firstInLesson(file, from)
  from = file.goodAfter[from] ?? -1
  if (from === -1 || from > index) return null
  const because = `a quote that closes in line ${row.first + 1} is not opened there`
  return { from, to: index, because }
}

/** The first row that may be in the same lesson as a later one: back to a quote, or until it is too long. */
const firstInLesson = (file: File, last: number): number => {
  let first = last
  let length = 0
  while (first !== -1) {
    const line = lineAt(file, rowAt(file, first).first)
    length += lengthOf(line)
    const before = file.longBefore[first] ?? -1
    if (before === -1 || length > MAX_LESSON_LENGTH || closingQuoteOf(line, 0) !== -1) return first
    first = before
  }
  return first
}

/** The rows beside a line that is a text, not a row: it may be the end or the beginning of one of their cells. */
const doubtsBeside = (file: File, index: number): Doubt[] => {
  const { lines, header, rows } = file
  const row = rowAt(file, index)
  // A row with a cell too few has most of them.
  const hasMostCells = row.cells !== null && row.cells.length * 2 >= header.length
  if (!isShort(lines, header, row) || hasMostCells) return []
  const because = whyDoubted(row)
  const before = canBeCutOff(header.at(-1)) ? file.longBefore[index] : -1
  const after = canBeCutOff(header[0]) ? file.longAfter[index] : -1
  const doubts: Doubt[] = []
  if (rows[before ?? -1]?.kind === 'good') doubts.push({ from: before ?? -1, to: index, because })
  if (rows[after ?? -1]?.kind === 'good') doubts.push({ from: index, to: after ?? -1, because })
  return doubts
}

const whyDoubted = (row: CsvRow): string => {
  if (row.fault === 'open quote') return isOpenedIn(row)
  const line = row.first + 1
  if (row.fault === null) return `line ${line} has too few cells for a row`
  return `a quote in line ${line} is not where it belongs`
}
