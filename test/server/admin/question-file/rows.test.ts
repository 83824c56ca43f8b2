import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  QUESTION_COLUMNS,
  QUESTION_FILE_FORMATS,
  type QuestionFileFormat,
} from '../../../../src/domain/question/question-file.ts'
import type { QuestionFileEntry } from '../../../../src/domain/question/question-file-entry.ts'
import { questionFileEntrySchema } from '../../../../src/domain/schema/question-file-entry.ts'
import type { FileRow } from '../../../../src/server/admin/question-file/file-row.ts'
import { piecesOf } from '../../../../src/server/admin/question-file/pieces.ts'
import { readRows } from '../../../../src/server/admin/question-file/rows.ts'
import { HEADER, rowOf } from './files.ts'

async function* batchesOf(entries: readonly QuestionFileEntry[]) {
  yield entries
}

const fileOf = async (
  format: QuestionFileFormat,
  entries: readonly QuestionFileEntry[],
): Promise<string> => {
  let text = ''
  for await (const piece of piecesOf(format, batchesOf(entries))) text += piece
  return text
}

/** What a file's rows are stored as, or why not. */
const readAgain = async (format: QuestionFileFormat, content: string): Promise<unknown[]> => {
  const read: unknown[] = []
  for await (const { entry } of readRows(format, content)) {
    const parsed = entry.ok ? questionFileEntrySchema.safeParse(entry.value) : entry
    read.push('data' in parsed ? parsed.data : parsed)
  }
  return read
}

/** A row of a file with all columns, as a download has. */
const FULL_ROW = `${rowOf('Who?')},Lesson,Ruth,fact,,,`

/** Parts of texts that files, spreadsheets and our own marks give a meaning to. */
const part = fc.oneof(
  fc.constantFrom('"', '""', ',', ';', "'", '=', '+1', '@', '-', ' ', '\t', '\n', '\r', '\ufeff'),
  fc.constantFrom('Who', '1', 'É', '😀', 'א', '\u00a0', '\u3000', `\n${rowOf('Who?')}`, HEADER),
)
const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

const lessonWithRow = fc.tuple(text, text).map((texts) => texts.join(`\n${FULL_ROW}\n`))

/** Questions as they are stored: what the rules for an entry let through. */
const storedQuestion = fc
  .record({
    question: text,
    scriptureReference: fc.constantFrom('Ruth 1:16', 'ruth 1:16–18', 'Song of Songs 2:1'),
    theme: text,
    difficulty: fc.integer({ min: 1, max: 10 }),
    optionA: text,
    optionB: text,
    optionC: text,
    optionD: text,
    correctAnswer: fc.constantFrom('A', 'B', 'C', 'D'),
    lesson: fc.oneof(fc.constant(''), text, lessonWithRow),
    kind: fc.constantFrom('', 'fact', 'order'),
    also: fc.constantFrom('', 'Ruth 2:11'),
    from: fc.constantFrom('', 'Ruth 1:14 | | plausible: why, he said', ' |  | Song of Solomon 2:3'),
  })
  .map((entry) => questionFileEntrySchema.safeParse({ ...entry, book: '' }))
  .filter(({ success }) => success)
  .map(({ data }) => data as QuestionFileEntry)

/** With spaces for its line breaks if a lesson holds a line that would be a row of a download by itself. */
const asInCsv = (entry: QuestionFileEntry): QuestionFileEntry => {
  const [, ...lines] = entry.lesson.split('\n')
  const holdsRow = lines.some((line) => line.split(',').length >= QUESTION_COLUMNS.length)
  return holdsRow ? { ...entry, lesson: entry.lesson.replaceAll(/\s+/g, ' ') } : entry
}

describe('a file of questions', () => {
  const questions = fc.array(storedQuestion, { minLength: 1, maxLength: 4 })

  it('read again, changes nothing: JSON', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (entries) => {
        expect(await readAgain('json', await fileOf('json', entries))).toEqual(entries)
      }),
    )
  })

  it('read again, changes nothing but line breaks around rows in lessons: CSV', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (entries) => {
        const read = (await readAgain('csv', await fileOf('csv', entries))) as QuestionFileEntry[]
        const expected = entries.map(asInCsv)
        expect(read).toHaveLength(entries.length)
        read.forEach((entry, index) => {
          const isChanged = expected[index] !== entries[index]
          const lesson = isChanged ? entry.lesson.replaceAll(/\s+/g, ' ') : entry.lesson
          expect({ ...entry, lesson }).toEqual(expected[index])
        })
      }),
    )
  })

  it('has a space for a line break before a line that would be a row by itself', async () => {
    const [question] = fc.sample(storedQuestion, 1) as [QuestionFileEntry]
    const lesson = `One\ntwo\n${FULL_ROW}\nthree\nfour`
    const entries = [{ ...question, lesson }]
    expect(await readAgain('csv', await fileOf('csv', entries))).toEqual([
      { ...question, lesson: `One two ${FULL_ROW}\nthree\nfour` },
    ])
    expect(await readAgain('json', await fileOf('json', entries))).toEqual(entries)
  })

  it('keeps line breaks in a lesson, with and without a comma', async () => {
    const [question] = fc.sample(storedQuestion, 1) as [QuestionFileEntry]
    const entries = ['One\ntwo', 'One,\ntwo', 'One\n\ntwo\nthree'].map((lesson) => ({
      ...question,
      lesson,
    }))
    for (const format of QUESTION_FILE_FORMATS) {
      expect(await readAgain(format, await fileOf(format, entries))).toEqual(entries)
    }
  })
})

describe('a row of a CSV file with an open quote', () => {
  const OPEN_QUOTE = 'A quote is not closed. Write a quote within a quoted text twice: "".'
  const goodRows = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => rowOf(`Who was ${index}?`))

  /** Row numbers that are read, and those that are refused for an open quote. */
  const rowsOf = async (rows: readonly string[], end = '\n') => {
    const all: FileRow[] = []
    for await (const row of readRows('csv', [HEADER, ...rows].join(end))) all.push(row)
    const isOpen = ({ entry }: FileRow) => !entry.ok && entry.error.message === OPEN_QUOTE
    return {
      good: all.filter(({ entry }) => entry.ok).map(({ row }) => row),
      open: all.filter(isOpen).map(({ row }) => row),
      other: all.filter((row) => !row.entry.ok && !isOpen(row)).map(({ row }) => row),
    }
  }

  const numbers = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  it.each([
    ['at its start', rowOf('"Who was Ruth?')],
    ['in the middle', rowOf('Who was Ruth?').replace('Naomi', '"Naomi')],
    ['at its end', rowOf('Who was Ruth?').replace(/B$/, '"B')],
  ])('is refused alone: %s', async (_where, broken) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const last = await rowsOf([broken, ...goodRows(40)], end)
      expect(last).toEqual({ good: numbers(3, 42), open: [2], other: [] })
      // A quote further down seems to close it.
      for (const quoted of [rowOf('"Who?"'), rowOf('Who?').replace('Obed', '"Obed, Boaz"')]) {
        const read = await rowsOf([broken, ...goodRows(20), quoted, ...goodRows(20)], end)
        expect(read).toEqual({ good: numbers(3, 43), open: [2], other: [] })
      }
      const several = await rowsOf([broken, ...goodRows(7), broken, broken, ...goodRows(7)], end)
      expect(several).toEqual({
        good: [...numbers(3, 9), ...numbers(12, 18)],
        open: [2, 10, 11],
        other: [],
      })
    }
  })

  it('is one row when its lines are no rows by themselves', async () => {
    const lines = rowOf('"Who?\nWhere?"').replace(',Loyalty', '')
    expect(await rowsOf([lines, ...goodRows(3)])).toEqual({ good: [3, 4, 5], open: [], other: [2] })
  })

  it('is looked for in every row', async () => {
    const broken = Array.from({ length: 500 }, () => rowOf('"Who?'))
    expect(await rowsOf([...broken, ...goodRows(3)])).toEqual({
      good: [502, 503, 504],
      open: numbers(2, 501),
      other: [],
    })
  })

  it('or a row that is too long, hides none after it', async () => {
    const long = rowOf('x'.repeat(30_000))
    expect(await rowsOf([long, ...goodRows(3), long, long, rowOf('"Who?'), long])).toEqual({
      good: [3, 4, 5],
      open: [8],
      other: [2, 6, 7, 9],
    })
  })
})
