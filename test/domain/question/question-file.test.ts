import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPTION_LETTERS, QUESTION_KINDS } from '../../../src/domain/question/question.ts'
import {
  cellsOfEntry,
  entryOfCells,
  entryOfQuestion,
  entryOfValue,
  harmlessCell,
  holdsRow,
  linesRead,
  optionsOfEntry,
  QUESTION_COLUMNS,
  questionFileFormatOf,
  readHeader,
  rowError,
  shownFileName,
  textOfCell,
  textOfFile,
  uploadMessage,
} from '../../../src/domain/question/question-file.ts'
import type { QuestionFileEntry } from '../../../src/domain/question/question-file-entry.ts'
import { kindOfEntry, withOrigins } from '../../../src/domain/question/question-file-entry.ts'
import { questionFileEntrySchema } from '../../../src/domain/schema/question-file-entry.ts'

const ENTRY: QuestionFileEntry = {
  question: 'To whom did Ruth say, “whither thou goest, I will go”?',
  scriptureReference: 'Ruth 1:16',
  theme: 'Loyalty',
  difficulty: 2,
  optionA: 'Orpah',
  optionB: 'Naomi',
  optionC: 'Boaz',
  optionD: 'Obed',
  correctAnswer: 'B',
  lesson: 'Her promise was made to someone who had nothing to give.\nGod gave both a family.',
  book: 'Ruth',
  kind: 'speaker',
  landmark: 'L045',
  also: 'Ruth 2:11',
  from: 'Ruth 1:14 | Ruth 2:1 | plausible: he is the child at the end',
}
const REQUIRED = QUESTION_COLUMNS.slice(0, 9)

it.each([
  ['questions.csv', '', 'csv'],
  ['Questions.JSON', 'text/plain', 'json'],
  ['questions.csv', 'application/json', 'csv'],
  ['questions', 'text/csv; charset=utf-8', 'csv'],
  ['questions.txt', 'application/json', 'json'],
  ['questions.xlsx', 'application/vnd.ms-excel', null],
  ['csv', '', null],
  ['questions.csv.exe', 'application/octet-stream', null],
  ['', '', null],
])('takes a file named "%s" of type "%s" for %s', (fileName, mediaType, format) => {
  expect(questionFileFormatOf(fileName, mediaType)).toBe(format)
})

it.each([
  ['C:\\Users\\Ruth\\questions.csv', 'questions.csv'],
  ['../../etc/passwd.csv', 'passwd.csv'],
  ['a\u0000b\u202ecsv.exe', 'a\ufffdb\ufffdcsv.exe'],
  ['x'.repeat(200), `${'x'.repeat(119)}…`],
])('shows the file name %j as %j', (fileName, shown) => {
  expect(shownFileName(fileName)).toBe(shown)
})

describe('the text of a file', () => {
  const bytes = (...parts: (number[] | Uint8Array)[]): Uint8Array =>
    Uint8Array.from(parts.flatMap((part) => [...part]))
  const text = 'Où es-tu? 😀'
  const utf16 = (isBigEndian: boolean): number[] =>
    [...Array(text.length).keys()].flatMap((index) => {
      const code = text.charCodeAt(index)
      const [high, low] = [code >> 8, code & 0xff]
      return isBigEndian ? [high, low] : [low, high]
    })

  it.each([
    ['UTF-8', bytes(new TextEncoder().encode(text))],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], new TextEncoder().encode(text))],
    ['UTF-16, low bytes first', bytes([0xff, 0xfe], utf16(false))],
    ['UTF-16, high bytes first', bytes([0xfe, 0xff], utf16(true))],
  ])('is read from %s', (_encoding, file) => {
    expect(textOfFile(file)).toEqual({ ok: true, value: text })
  })

  it.each([
    ['Latin-1', bytes([0x4f, 0xf9, 0x20])],
    ['UTF-32', bytes([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
    ['half a character', bytes([0xf0, 0x9f, 0x98])],
    ['half a character of UTF-16', bytes([0xff, 0xfe, 0x3d, 0xd8])],
    ['a picture', bytes([0x89, 0x50, 0x4e, 0x47])],
  ])('is refused in %s', (_encoding, file) => {
    expect(textOfFile(file)).toMatchObject({ error: { code: 'invalid_input' } })
  })
})

describe('cells', () => {
  it.each([
    ['Naomi', 'Naomi'],
    ['=HYPERLINK("evil")', '\'=HYPERLINK("evil")'],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ["'=1", "''=1"],
    ["'Tis so sweet", "'Tis so sweet"],
    ['1=1', '1=1'],
    ['', ''],
  ])('show %j as %j', (text, cell) => {
    expect(harmlessCell(text)).toBe(cell)
    expect(textOfCell(cell)).toBe(text)
  })

  const anyText = fc.string({ unit: fc.constantFrom(..."'=+-@\t\ra b") })

  it('never begin a formula, and give back any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(harmlessCell(text)).not.toMatch(/^[=+\-@\t\r]/)
        expect(textOfCell(harmlessCell(text))).toBe(text)
      }),
    )
  })
})

describe('the header', () => {
  it('names the columns in any order and spelling', () => {
    const header = ['Book', 'Correct Answer', 'option_a', ...REQUIRED.slice(0, 4), 'OptionB']
    const read = readHeader([...header, 'option-c', ' optionD ', 'Notes'])
    expect(read).toMatchObject({
      value: [
        'book',
        'correctAnswer',
        'optionA',
        ...REQUIRED.slice(0, 4),
        'optionB',
        'optionC',
        'optionD',
        { unknown: 'Notes' },
      ],
    })
  })

  it.each([
    [
      REQUIRED.slice(1),
      'The first row must name the columns, separated by commas. Missing: question.',
    ],
    [[...REQUIRED, 'Question'], 'The file has the column “question” twice.'],
    [Array(50_000).fill('x'), 'The file has 50000 columns. A question has 9 to 15.'],
  ])('is refused otherwise (%#)', (cells, message) => {
    expect(readHeader(cells)).toMatchObject({ ok: false, error: { message } })
  })
})

describe('a row', () => {
  const header = [...QUESTION_COLUMNS, { unknown: 'optionE' }]
  const cells = [...cellsOfEntry(ENTRY), '']

  it('is an entry, in CSV and in JSON', () => {
    for (const read of [entryOfCells(header, cells), entryOfValue({ ...ENTRY, book: null })]) {
      expect(questionFileEntrySchema.safeParse(read.ok ? read.value : null)).toMatchObject({
        data: { ...ENTRY, book: expect.stringMatching(/^(Ruth)?$/) },
      })
    }
  })

  it('of cells has a space for each line break but those of the lesson', () => {
    const value = {
      ...ENTRY,
      question: ' Read Genesis 6. \r\n\nWho built\rthe ark?',
      lesson: 'a\nb',
    }
    const row = QUESTION_COLUMNS.map((column) => String(value[column]))
    expect(entryOfCells(QUESTION_COLUMNS, row)).toMatchObject({
      value: { question: 'Read Genesis 6. Who built the ark?', lesson: 'a\nb' },
    })
  })

  it('is not held by a cell that is written: a lesson has spaces around it', () => {
    const inner = cellsOfEntry({ ...ENTRY, lesson: '' })
      .join(',')
      .replace('will', 'shall')
    const lessonOf = (lesson: string) =>
      cellsOfEntry({ ...ENTRY, lesson })[QUESTION_COLUMNS.indexOf('lesson')] as string
    expect(lessonOf(`a\nb\n\n${inner}\nc\nd`)).toBe(`a b ${inner}\nc\nd`)
    for (const lesson of [inner, `${inner}\na`, 'a\nb', `a\n${inner.replaceAll(',', ';')}`]) {
      expect(lessonOf(lesson)).toBe(lesson)
    }
    expect(holdsRow(`a\n${inner}`, 9, 15)).toBe(true)
    expect(holdsRow(`a\n${inner}`, 9, 20)).toBe(false)
    // Only a cell of the first column begins with its line.
    expect(holdsRow(`${inner}\na`, 9, 15)).toBe(false)
    expect(holdsRow(`${inner}\na`, 0, 15)).toBe(true)
    expect(holdsRow(inner, 0, 15)).toBe(false)
  })

  it('may have other line breaks, spaces around texts, a small letter, and numbers as texts', () => {
    const value = {
      ...ENTRY,
      lesson: ' a\r\nb ',
      correctAnswer: ' b',
      difficulty: '10',
      optionA: 40,
    }
    expect(entryOfValue(value)).toMatchObject({
      value: { lesson: 'a\nb', correctAnswer: 'B', difficulty: 10, optionA: '40' },
    })
  })

  it.each(['', '1e1', '0x5', '2.5', '-1', 'easy', '１'])('has no difficulty %j', (difficulty) => {
    expect(entryOfValue({ ...ENTRY, difficulty })).toMatchObject({
      value: { difficulty: Number.NaN },
    })
  })

  it.each([
    [['x'], 'The row has 1 cell; the header has 16 columns.'],
    [cells.slice(1), 'The row has 15 cells; the header has 16 columns.'],
    [[...cells, ''], 'The row has 17 cells; the header has 16 columns.'],
    [
      [...cells.slice(0, -1), 'a fifth'],
      'There is no column “optionE”. A question has four options, A to D.',
    ],
  ])('of cells is refused otherwise (%#)', (row, message) => {
    expect(entryOfCells(header, row)).toMatchObject({ ok: false, error: { message } })
  })

  it.each([
    [null, 'The row is not an object like {"question": "…"}.'],
    [[ENTRY], 'The row is not an object like {"question": "…"}.'],
    ['question', 'The row is not an object like {"question": "…"}.'],
    [{ ...ENTRY, theme: ['Loyalty'] }, 'The column “theme” must be a text or a number.'],
    [{ ...ENTRY, optionA: true }, 'The column “optionA” must be a text or a number.'],
    [
      { ...ENTRY, optionE: 'x', __proto__: null, id: 7 },
      'There is no column “optionE”, “id”. A question has four options, A to D.',
    ],
    [
      JSON.parse('{"__proto__": {}, "a\\u0000": 1, "b": 1, "c": 1}'),
      'There is no column “__proto__”, “a\ufffd”, “b” and others. A question has four options, A to D.',
    ],
  ])('of JSON is refused otherwise (%#)', (value, message) => {
    expect(entryOfValue(value)).toMatchObject({ ok: false, error: { message } })
  })
})

it('a stored question survives being written to a file and read from it', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((one) => one.replace(/\r/g, '').trim())
  const stored = fc.record({
    ...Object.fromEntries(QUESTION_COLUMNS.map((column) => [column, text])),
    difficulty: fc.integer({ min: 1, max: 10 }),
    correctAnswer: fc.constantFrom(...OPTION_LETTERS),
    kind: fc.constantFrom('', ...QUESTION_KINDS),
    from: fc.constantFrom('', 'Ruth 1:4 | Ruth 2:1 | plausible: why', 'Ruth 1:4 |  | Ruth 2:1'),
  }) as unknown as fc.Arbitrary<QuestionFileEntry>
  fc.assert(
    fc.property(stored, (entry) => {
      expect(entryOfCells(QUESTION_COLUMNS, cellsOfEntry(entry))).toEqual({
        ok: true,
        value: entry,
      })
      expect(entryOfValue(entry)).toEqual({ ok: true, value: entry })
      const { question, ...columns } = {
        ...entry,
        book: 8,
        lesson: entry.lesson || null,
        kind: kindOfEntry(entry),
      }
      const options = withOrigins(optionsOfEntry(entry), entry)
      expect(entryOfQuestion({ ...columns, text: question, options })).toEqual({
        ...entry,
        book: 'Ruth',
      })
    }),
  )
})

it('says what is wrong with a row in one line of bounded length', () => {
  expect(rowError(7, ['A.', 'B.', 'A.'])).toBe('row 7: A. B.')
  expect(rowError(7, ['x\u0000'.repeat(500)])).toMatch(/^row 7: (x\ufffd){149}x…$/)
})

it('says which lines were read as one row, and why', () => {
  const lines = { first: 3, last: 43 }
  expect(linesRead(lines)).toBe('lines 3 to 43 were read as one row.')
  expect(linesRead(lines, 'a quote is open')).toBe(
    'lines 3 to 43 were read as one row, because a quote is open.',
  )
})

it.each([
  [0, 0, 'No questions uploaded.'],
  [1, 0, '1 question uploaded successfully.'],
  [20, 1, '20 questions uploaded successfully. 1 row has errors.'],
  [0, 2, 'No questions uploaded. 2 rows have errors.'],
  [1200, 1500, '1,200 questions uploaded successfully. 1,500 rows have errors.'],
])('tells of %i stored and %i refused rows', (stored, refused, message) => {
  const written = (count: number): string => count.toLocaleString('en-US')
  expect(uploadMessage(stored, refused, written)).toBe(message)
})
