import { err, ok, type Result } from '../result.ts'
import { bookNameOf } from '../scripture/bible-books.ts'
import {
  type LetteredOption,
  OPTION_LETTERS,
  type OptionLetter,
  type StoredQuestion,
} from './question.ts'
import type { QuestionEntry } from './question-entry.ts'
import { fromColumnOf, type QuestionFileEntry } from './question-file-entry.ts'

/** Files of questions that are uploaded and downloaded: one row per question. */

/** Maximum size of an uploaded file: 1 MB. */
export const MAX_FILE_BYTES = 1024 * 1024
/** Maximum rows of an uploaded file, without the header. */
export const MAX_FILE_ROWS = 2000
/** Maximum columns of a CSV file; questions have fifteen. */
const MAX_FILE_COLUMNS = 100
/** Maximum characters of a file's name; longer ones are cut off. */
export const MAX_FILE_NAME_LENGTH = 120
/** Maximum characters of the reason why a row is refused; longer ones are cut off. */
const MAX_REASON_LENGTH = 300

/** The columns of a file, in the order of a downloaded one. */
export const QUESTION_COLUMNS = [
  'question',
  'scriptureReference',
  'theme',
  'difficulty',
  'optionA',
  'optionB',
  'optionC',
  'optionD',
  'correctAnswer',
  'lesson',
  'book',
  'kind',
  'landmark',
  'also',
  'from',
] as const satisfies readonly (keyof QuestionFileEntry)[]

export type QuestionColumn = (typeof QUESTION_COLUMNS)[number]

/** The columns that an uploaded file may leave out. */
export const OPTIONAL_COLUMNS: readonly QuestionColumn[] = [
  'lesson',
  'book',
  'kind',
  'landmark',
  'also',
  'from',
]

export const QUESTION_FILE_FORMATS = ['csv', 'json'] as const
export type QuestionFileFormat = (typeof QUESTION_FILE_FORMATS)[number]

export const MEDIA_TYPES: Readonly<Record<QuestionFileFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
}

/** The format of a file by the end of its name, else by its media type; null for any other file. */
export const questionFileFormatOf = (
  fileName: string,
  mediaType: string,
): QuestionFileFormat | null => {
  const ending = /\.([^.]*)$/.exec(fileName.trim().toLowerCase())?.[1]
  const essence = mediaType.split(';')[0]?.trim().toLowerCase()
  return (
    QUESTION_FILE_FORMATS.find((format) => format === ending) ??
    QUESTION_FILE_FORMATS.find((format) => MEDIA_TYPES[format] === essence) ??
    null
  )
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu

/** A text from outside, in a form that can be shown: without control characters, and not too long. */
const shown = (text: string, maxLength: number): string => {
  const printable = text.replace(UNPRINTABLE, '\ufffd')
  return printable.length > maxLength ? `${printable.slice(0, maxLength - 1)}…` : printable
}

/** A file's name without its folders, in a form that can be shown. */
export const shownFileName = (fileName: string): string =>
  shown(fileName.split(/[/\\]/).at(-1)?.trim() ?? '', MAX_FILE_NAME_LENGTH)

const BYTE_ORDER_MARKS = [
  // Before UTF-16, whose mark it begins with.
  { encoding: null, bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark, which is left out. */
export const textOfFile = (bytes: Uint8Array): Result<string> => {
  const mark = BYTE_ORDER_MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte))
  const encoding = mark ? mark.encoding : 'utf-8'
  try {
    if (encoding !== null) return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    // Bytes that mean nothing in this encoding.
  }
  return err(
    'invalid_input',
    'The file is not in UTF-8. Save it again with this encoding: in Excel, as “CSV UTF-8”.',
  )
}

/** What a spreadsheet would run as a formula; the apostrophes make the two functions below each other's inverse. */
const FORMULA_START = /^'*[=+\-@\t\r]/
const HARMLESS_FORMULA = /^'+[=+\-@\t\r]/

/** A text as a cell of a downloaded file: with an apostrophe before what a spreadsheet would run as a formula. */
export const harmlessCell = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** The text of a cell, without the apostrophe that `harmlessCell` has added. */
export const textOfCell = (cell: string): string =>
  HARMLESS_FORMULA.test(cell) ? cell.slice(1) : cell

/** `Option A`, `option_a` and `optionA` are the same column. */
const foldedName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

const COLUMN_BY_NAME = new Map(QUESTION_COLUMNS.map((column) => [foldedName(column), column]))

/** The columns of a CSV file from its first row; a name that is unknown stays as it is. */
export type FileHeader = readonly (QuestionColumn | { readonly unknown: string })[]

/** Reads the first row of a CSV file: the names of its columns, in any order. */
export const readHeader = (cells: readonly string[]): Result<FileHeader> => {
  if (cells.length > MAX_FILE_COLUMNS) {
    return err(
      'invalid_input',
      `The file has ${cells.length} columns. A question has 9 to ${QUESTION_COLUMNS.length}.`,
    )
  }
  const header = cells.map(
    (name) => COLUMN_BY_NAME.get(foldedName(name)) ?? { unknown: shown(name.trim(), 40) },
  )
  const missing = QUESTION_COLUMNS.filter(
    (column) => !header.includes(column) && !OPTIONAL_COLUMNS.includes(column),
  )
  if (missing.length > 0) {
    return err(
      'invalid_input',
      `The first row must name the columns, separated by commas. Missing: ${missing.join(', ')}.`,
    )
  }
  const twice = header.find((column, index) => header.indexOf(column) !== index)
  if (twice !== undefined) {
    return err('invalid_input', `The file has the column “${twice}” twice.`)
  }
  return ok(header)
}

/** A row of a file, before the rules for questions: every column, or why it is not a row. */
type RawEntry = Readonly<Record<Exclude<QuestionColumn, 'difficulty'>, string>> & {
  readonly difficulty: number
}

const problem = (message: string): Result<never> => err('invalid_input', message)

const noSuchColumns = (names: readonly string[]): Result<never> => {
  const listed = names.slice(0, 3).map((name) => `“${shown(name, 40)}”`)
  return problem(
    `There is no column ${listed.join(', ')}${names.length > 3 ? ' and others' : ''}. A question has four options, A to D.`,
  )
}

/** The column that keeps its line breaks. */
const LESSON: QuestionColumn = 'lesson'

const LINE_BREAK = /\r\n|\n|\r/

/** A text with a space for its line breaks, which some people add to a cell to make it narrower. */
const inOneLine = (text: string): string => {
  const lines = text.split(LINE_BREAK)
  if (lines.length === 1) return text
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** Whether a line has the commas of a row with so many columns. Quotes may be missing, so none counts. */
export const isLikeRow = (line: string, columnCount: number): boolean =>
  line.split(',', columnCount).length === columnCount

/**
 * Whether a cell of several lines holds a line that would be a row by itself. Its first line stands alone only
 * in the first column; in others it follows the cells before it.
 */
export const holdsRow = (cell: string, column: number, columnCount: number): boolean => {
  const lines = cell.split(LINE_BREAK)
  if (lines.length === 1) return false
  return lines.slice(column === 0 ? 0 : 1).some((line) => isLikeRow(line, columnCount))
}

/** A lesson with spaces for the line breaks up to its last line that would be a row by itself. */
const withoutRows = (lesson: string): string => {
  const lines = lesson.split(LINE_BREAK)
  const last = lines.findLastIndex(
    (line, index) => index > 0 && isLikeRow(line, QUESTION_COLUMNS.length),
  )
  if (last === -1) return lesson
  return [inOneLine(lines.slice(0, last + 1).join('\n')), ...lines.slice(last + 1)].join('\n')
}

/** Reads a row of a CSV file: a line break becomes a space, but in the lesson. */
export const entryOfCells = (header: FileHeader, cells: readonly string[]): Result<RawEntry> => {
  if (cells.length !== header.length) {
    const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`
    return problem(`The row has ${count}; the header has ${header.length} columns.`)
  }
  const unknown: string[] = []
  const values: Partial<Record<QuestionColumn, string>> = {}
  header.forEach((column, index) => {
    const text = textOfCell(cells[index] as string)
    if (typeof column === 'string') values[column] = column === LESSON ? text : inOneLine(text)
    else if (text.trim() !== '') unknown.push(column.unknown)
  })
  return unknown.length > 0 ? noSuchColumns(unknown) : ok(rawEntryOf(values))
}

/** Reads an element of the array in a JSON file. */
export const entryOfValue = (value: unknown): Result<RawEntry> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem('The row is not an object like {"question": "…"}.')
  }
  const given = Object.entries(value)
  const unknown = given.filter(([name]) => !QUESTION_COLUMNS.some((column) => column === name))
  if (unknown.length > 0) return noSuchColumns(unknown.map(([name]) => name))
  const nested = given.find(([, one]) => !isPlain(one))
  if (nested) return problem(`The column “${nested[0]}” must be a text or a number.`)
  return ok(rawEntryOf(Object.fromEntries(given)))
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number'

const rawEntryOf = (
  values: Readonly<Partial<Record<QuestionColumn, string | number | null>>>,
): RawEntry => {
  const textOf = (column: QuestionColumn): string =>
    String(values[column] ?? '')
      .replace(/\r\n?/g, '\n')
      .trim()
  const texts = QUESTION_COLUMNS.map((column) => [column, textOf(column)] as const)
  const difficulty = textOf('difficulty')
  return {
    ...(Object.fromEntries(texts) as Record<QuestionColumn, string>),
    // Texts like "1e1" and "0x5" are numbers to JavaScript alone.
    difficulty: /^\d{1,3}$/.test(difficulty) ? Number(difficulty) : Number.NaN,
    correctAnswer: textOf('correctAnswer').toUpperCase(),
  }
}

/** Lines of a file, from 1. */
export type LineRange = { readonly first: number; readonly last: number }

/** Which lines a row was read from if there are several, and what makes them one. */
export const linesRead = ({ first, last }: LineRange, because = ''): string =>
  `lines ${first} to ${last} were read as one row${because === '' ? '' : `, because ${because}`}.`

/** `row N: reason`, with N as a spreadsheet shows it. */
export const rowError = (row: number, reasons: readonly string[]): string =>
  `row ${row}: ${shown([...new Set(reasons)].join(' '), MAX_REASON_LENGTH)}`

/**
 * The sentence for the person who has uploaded a file.
 * @param written a count as it is written for them
 */
export const uploadMessage = (
  successCount: number,
  errorCount: number,
  written: (count: number) => string,
): string => {
  const stored =
    successCount === 0
      ? 'No questions uploaded.'
      : `${written(successCount)} ${successCount === 1 ? 'question' : 'questions'} uploaded successfully.`
  if (errorCount === 0) return stored
  return `${stored} ${errorCount === 1 ? '1 row has' : `${written(errorCount)} rows have`} errors.`
}

/** A stored question as a row of a file. */
export const entryOfQuestion = (question: StoredQuestion): QuestionFileEntry => {
  const { options } = question
  const textOf = (letter: OptionLetter): string =>
    options.find((option) => option.letter === letter)?.text ?? ''
  return {
    question: question.text,
    scriptureReference: question.scriptureReference,
    theme: question.theme,
    difficulty: question.difficulty,
    optionA: textOf('A'),
    optionB: textOf('B'),
    optionC: textOf('C'),
    optionD: textOf('D'),
    correctAnswer: options.find((option) => option.isCorrect)?.letter ?? 'A',
    lesson: question.lesson ?? '',
    book: bookNameOf(question.book),
    kind: question.kind ?? '',
    landmark: question.landmark ?? '',
    also: question.also ?? '',
    from: fromColumnOf(options),
  }
}

/** The options of an entry as they are stored, without their origins. */
export const optionsOfEntry = (entry: QuestionEntry): LetteredOption[] =>
  OPTION_LETTERS.map((letter) => ({
    letter,
    text: entry[`option${letter}`],
    isCorrect: letter === entry.correctAnswer,
    from: null,
  }))

/** The cells of a row of a downloaded CSV file; no line of a lesson would be a row by itself. */
export const cellsOfEntry = (entry: QuestionFileEntry): string[] => {
  const written = { ...entry, lesson: withoutRows(entry.lesson) }
  return QUESTION_COLUMNS.map((column) => harmlessCell(String(written[column])))
}
