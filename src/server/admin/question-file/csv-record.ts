import { parse } from 'csv-parse/sync'
import { MAX_ROW_LENGTH } from './file-row.ts'

/** Why lines of a file are no record by RFC 4180. */
export type CsvFault = 'open quote' | 'misplaced quote' | 'too long'

/** A quote that opens a cell and is open at the end of its line. */
export type OpenQuote = {
  readonly line: number
  /** Index in the line. */
  readonly at: number
  /** Index of the cell's column. */
  readonly column: number
}

/** Lines of a CSV file that make a record, or the first of them if they make none. */
export type CsvRecord = {
  /** Index of the record's first line. */
  readonly first: number
  /** Index of its last line; the same as `first` if it is not well formed. */
  readonly last: number
  readonly cellCount: number
  readonly fault: CsvFault | null
  /** The quotes that are open at the ends of its lines; of a record that is not well formed, of all lines read. */
  readonly openQuotes: readonly OpenQuote[]
  /** Index of the last line that was read to know this. */
  readonly lastRead: number
}

type LineReading = {
  readonly cellCount: number
  readonly hasMisplacedQuote: boolean
  readonly endsInQuotes: boolean
  /** Index of the last quote that opens a cell, -1 if none does. */
  readonly openingQuote: number
}

/** The index of the quote that closes a cell, -1 if none does. A quote that is written twice is text. */
export const closingQuoteOf = (line: string, from: number): number => {
  let at = line.indexOf('"', from)
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at
}

const readLine = (line: string, startsInQuotes: boolean): LineReading => {
  let cellCount = 1
  let at = 0
  let openingQuote = -1
  let isQuoted = startsInQuotes
  const reading = (hasMisplacedQuote: boolean, endsInQuotes: boolean): LineReading => ({
    cellCount,
    hasMisplacedQuote,
    endsInQuotes,
    openingQuote,
  })
  for (;;) {
    let end: number
    if (!isQuoted && line[at] === '"') {
      openingQuote = at
      isQuoted = true
      at += 1
    }
    if (isQuoted) {
      const closing = closingQuoteOf(line, at)
      if (closing === -1) return reading(false, true)
      isQuoted = false
      end = closing + 1
    } else {
      const comma = line.indexOf(',', at)
      end = comma === -1 ? line.length : comma
      if (line.slice(at, end).includes('"')) return reading(true, false)
    }
    if (end === line.length) return reading(false, false)
    if (line[end] !== ',') return reading(true, false)
    cellCount += 1
    at = end + 1
  }
}

/**
 * Reads the record that begins in a line. One that is not well formed consists of its first line alone; reading
 * ends at the next line with an odd number of quotes, so no line is read more than a few times.
 * @param startsInQuotes whether the line is read as if a quote before it were open
 * @param maxCells a record with more cells is not read to its end
 */
export const readRecord = (
  lines: readonly string[],
  first: number,
  startsInQuotes = false,
  maxCells = Number.POSITIVE_INFINITY,
): CsvRecord => {
  const openQuotes: OpenQuote[] = []
  let length = 0
  let cellCount = 1
  let isOpen = startsInQuotes
  let fault: CsvFault = 'open quote'
  let line = first
  for (; line < lines.length && cellCount <= maxCells; line += 1) {
    const text = lines[line] as string
    length += text.length + 1
    if (length > MAX_ROW_LENGTH) {
      if (line === first) fault = 'too long'
      break
    }
    const reading = readLine(text, isOpen)
    cellCount += reading.cellCount - 1
    isOpen = reading.endsInQuotes
    if (isOpen && reading.openingQuote !== -1) {
      openQuotes.push({ line, at: reading.openingQuote, column: cellCount - 1 })
    }
    if (reading.hasMisplacedQuote) {
      if (line === first) fault = 'misplaced quote'
      break
    }
    if (!isOpen) return { first, last: line, cellCount, fault: null, openQuotes, lastRead: line }
  }
  const lastRead = Math.min(line, lines.length - 1)
  return { first, last: first, cellCount, fault, openQuotes, lastRead }
}

/** The cells of records that are well formed. */
export const cellsOf = (
  lines: readonly string[],
  records: readonly CsvRecord[],
): readonly (readonly string[])[] => {
  const text = records.map(({ first, last }) => `${lines.slice(first, last + 1).join('\n')}\n`)
  const cells: string[][] = parse(text.join(''), {
    record_delimiter: ['\n'],
    // The header is compared with each row later, to say what is wrong.
    relax_column_count: true,
  })
  if (cells.length !== records.length) throw new Error('lines of a file make other records')
  return cells
}
