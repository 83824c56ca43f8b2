import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { QuestionFileEntry } from '../../../../src/domain/question/question-file-entry.ts'
import { questionFileEntrySchema } from '../../../../src/domain/schema/question-file-entry.ts'
import type { FileRow } from '../../../../src/server/admin/question-file/file-row.ts'
import { readRows } from '../../../../src/server/admin/question-file/rows.ts'
import { ServiceError } from '../../../../src/server/platform/errors.ts'
import { EFFORT } from '../../../support/effort.ts'
import { HEADER, rowOf } from './files.ts'

/** A CSV file as it was written: the header and the cells of its rows. */
type CsvFile = {
  readonly columns: readonly (keyof QuestionFileEntry)[]
  readonly rows: readonly (Readonly<Partial<QuestionFileEntry>> | 'blank')[]
  /** Whether every cell stands in quotes, or only those that must. */
  readonly quotesAll: boolean
  readonly end: string
}

const DOCUMENTED = [
  'question',
  'scriptureReference',
  'theme',
  'difficulty',
  'optionA',
  'optionB',
  'optionC',
  'optionD',
  'correctAnswer',
] as const

const columns: fc.Arbitrary<CsvFile['columns']> = fc.oneof(
  fc.constantFrom(
    DOCUMENTED,
    [...DOCUMENTED, 'lesson'] as const,
    [...DOCUMENTED, 'lesson', 'book'] as const,
    ['lesson', ...DOCUMENTED] as const,
  ),
  fc.shuffledSubarray([...DOCUMENTED, 'lesson', 'book'] as const, { minLength: 11 }),
)

/** Texts of a cell with the given separators between its words. */
const textOf = (word: string, separators: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...separators), { minLength: 1, maxLength: 4 })
    .map((found) => found.map((separator, index) => `${word}${index}${separator}`).join(''))

const PLAIN = [' ', '.', '?']
const QUOTED = [...PLAIN, ', ', '"', '" ', ',"', '\n', ' \n', '\n\n', ',\n', '\n"', '"\n', '\n,']

const cellOf = (word: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: textOf(word, PLAIN) }, textOf(word, QUOTED))

const row = (number: number): fc.Arbitrary<QuestionFileEntry> =>
  fc.record({
    question: cellOf(`Who${number}`),
    scriptureReference: fc.constantFrom('Ruth 1:16', 'Ruth 1:16-18', 'Song of\nSongs 2:1'),
    theme: cellOf('Theme'),
    difficulty: fc.integer({ min: 1, max: 10 }),
    optionA: cellOf('A'),
    optionB: cellOf('B'),
    optionC: cellOf('C'),
    optionD: cellOf('D'),
    correctAnswer: fc.constantFrom('A', 'B', 'C', 'D'),
    lesson: fc.oneof(fc.constant(''), cellOf('Lesson')),
    book: fc.constant(''),
    kind: fc.constant(''),
    landmark: fc.constant(''),
    also: fc.constant(''),
    from: fc.constant(''),
  })

const rows = fc
  .integer({ min: 2, max: 7 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc.oneof({ weight: 9, arbitrary: row(index) }, fc.constant('blank' as const)),
      ),
    ),
  )

const csvFile: fc.Arbitrary<CsvFile> = fc.record({
  columns,
  rows,
  quotesAll: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  end: fc.constantFrom('\n', '\r\n'),
})

/** The same, with lessons that hold what would be a row by itself. */
const fileWithRowsInLessons: fc.Arbitrary<CsvFile> = fc
  .tuple(csvFile, fc.array(fc.nat(6), { minLength: 1, maxLength: 2 }))
  .map(([file, places]) => {
    const inner = lineOf(file, { ...INNER_ENTRY, lesson: 'Plain', book: '' })
    const withInner = file.rows.map((one, index) =>
      one !== 'blank' && places.includes(index)
        ? { ...one, lesson: `${one.lesson}\n${inner}\nend of ${index}` }
        : one,
    )
    return { ...file, rows: withInner }
  })

const INNER_ENTRY = {
  question: 'Who is within a lesson?',
  scriptureReference: 'Ruth 1:16',
  theme: 'Loyalty',
  difficulty: 3,
  optionA: 'Orpah',
  optionB: 'Naomi',
  optionC: 'Boaz',
  optionD: 'Obed',
  correctAnswer: 'B',
} as const

const lineOf = (
  { columns: names, quotesAll }: CsvFile,
  entry: Partial<QuestionFileEntry>,
): string =>
  names
    .map((name) => String(entry[name] ?? ''))
    .map((cell) => (quotesAll || /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')

const contentOf = (file: CsvFile): string =>
  [
    file.columns.map((name) => (file.quotesAll ? `"${name}"` : name)).join(','),
    ...file.rows.map((one) => (one === 'blank' ? '' : lineOf(file, one))),
  ]
    .join('\n')
    .replaceAll('\n', file.end)

/** A quote that is deleted, doubled or inserted; the place is a part of all possible ones. */
type Fault = { readonly kind: 'delete' | 'double' | 'insert'; readonly place: number }

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('delete', 'double', 'insert'),
  place: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
})

const withFault = (content: string, { kind, place }: Fault): string => {
  const quotes = [...content.matchAll(/"/g)].map(({ index }) => index)
  const places = kind === 'insert' ? content.length + 1 : quotes.length
  const chosen = Math.floor(place * places)
  const at = kind === 'insert' ? chosen : quotes[chosen]
  if (at === undefined) return content
  if (kind === 'delete') return content.slice(0, at) + content.slice(at + 1)
  return `${content.slice(0, at)}"${content.slice(at)}`
}

type Read = { readonly rows: readonly FileRow[]; readonly isRefused: boolean }

const read = async (content: string): Promise<Read> => {
  const found: FileRow[] = []
  try {
    for await (const one of readRows('csv', content)) found.push(one)
    return { rows: found, isRefused: false }
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    return { rows: [], isRefused: true }
  }
}

/** The questions that an upload of these rows stores. */
const storedOf = (found: readonly FileRow[]): QuestionFileEntry[] =>
  found.flatMap(({ entry }) => {
    const parsed = entry.ok ? questionFileEntrySchema.safeParse(entry.value) : null
    return parsed?.success ? [parsed.data] : []
  })

/** What a row of the file is stored as: line breaks stay in the lesson alone. */
const storedAs = (
  names: CsvFile['columns'],
  entry: Partial<QuestionFileEntry>,
): QuestionFileEntry => {
  const textIn = (name: keyof QuestionFileEntry): string => {
    const lines = names.includes(name) ? String(entry[name] ?? '').split('\n') : []
    if (name === 'lesson') return lines.join('\n').trim()
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ')
  }
  const cells = Object.fromEntries(
    [...DOCUMENTED, 'lesson' as const, 'book' as const].map((name) => [name, textIn(name)]),
  )
  return {
    kind: '',
    landmark: '',
    also: '',
    from: '',
    ...cells,
    difficulty: entry.difficulty,
  } as QuestionFileEntry
}

/** Two quotes that are inserted side by side are one more in the text, which no reader can know. */
const withoutQuotes = (entry: QuestionFileEntry): string =>
  JSON.stringify(
    Object.values(entry).map((value) =>
      String(value).replaceAll('"', '').replaceAll(/\s+/g, ' ').trim(),
    ),
  )

const expectOnlyRowsOf = (file: CsvFile, found: readonly FileRow[], exact: boolean): void => {
  const keyOf = exact
    ? (entry: QuestionFileEntry) => JSON.stringify(Object.values(entry))
    : withoutQuotes
  const written = file.rows.flatMap((one) =>
    one === 'blank' ? [] : [keyOf(sorted(storedAs(file.columns, one)))],
  )
  for (const entry of storedOf(found)) expect(written).toContain(keyOf(sorted(entry)))
}

const sorted = (entry: QuestionFileEntry): QuestionFileEntry =>
  Object.fromEntries(
    Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as unknown as QuestionFileEntry

const expectEveryLineOnce = (content: string, found: readonly FileRow[]): void => {
  const lines = content.split(/\r\n|\n|\r/)
  let next = 2
  for (const { row: number, lines: range } of found) {
    if (!range) throw new Error(`row ${number} has no lines`)
    expect(range.first).toBeGreaterThanOrEqual(next)
    expect(range.last).toBeGreaterThanOrEqual(range.first)
    expectBlank(lines.slice(next - 1, range.first - 1))
    next = range.last + 1
  }
  expectBlank(lines.slice(next - 1))
}

const expectBlank = (lines: readonly string[]): void => {
  for (const line of lines) expect(line).toMatch(/^[\s,"]*$/)
}

/** What a refused row says of its lines. */
const expectLinesNamed = (found: readonly FileRow[]): void => {
  for (const { entry, lines } of found) {
    if (entry.ok || !lines || lines.first === lines.last) continue
    expect(entry.error.message).toContain(`lines ${lines.first} to ${lines.last} were read as one`)
  }
}

describe('a CSV file with quotes that are deleted, doubled or inserted', () => {
  const check = async (file: CsvFile, faults: readonly Fault[], exact: boolean) => {
    const content = faults.reduce(withFault, contentOf(file))
    const found = await read(content)
    expectOnlyRowsOf(file, found.rows, exact)
    if (found.isRefused) return
    expectEveryLineOnce(content, found.rows)
    expectLinesNamed(found.rows)
  }
  const options = { numRuns: EFFORT.faultyFiles }

  it('is read whole where it has no fault', async () => {
    await fc.assert(
      fc.asyncProperty(csvFile, async (file) => {
        const found = await read(contentOf(file))
        const written = file.rows.filter((one) => one !== 'blank')
        if (written.length === 0) return
        expect(found.rows.map(({ entry }) => entry.ok)).toEqual(written.map(() => true))
        expect(storedOf(found.rows).map(sorted)).toEqual(
          written
            .map((one) => sorted(storedAs(file.columns, one)))
            .filter((entry) => questionFileEntrySchema.safeParse(entry).success),
        )
      }),
      options,
    )
  })

  it('gives only its own rows, and every line is in one: one fault', async () => {
    await fc.assert(
      fc.asyncProperty(csvFile, fault, (file, one) => check(file, [one], true)),
      options,
    )
  })

  it('gives only its own rows, and every line is in one: one fault, lessons with rows in them', async () => {
    await fc.assert(
      fc.asyncProperty(fileWithRowsInLessons, fault, (file, one) => check(file, [one], true)),
      options,
    )
  })

  it('gives only its own rows, and every line is in one: up to three faults', async () => {
    const faults = fc.array(fault, { minLength: 2, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(csvFile, faults, (file, several) => check(file, several, false)),
      options,
    )
  })
})

describe('a row of a CSV file whose lines are in doubt', () => {
  const WITH_LESSON = `${HEADER},lesson`
  const withLesson = (lesson: string): string => `${rowOf('Who was it?')},${lesson}`
  const goodRows = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${rowOf(`Who was ${index}?`)},A lesson.`)
  const asOne = (first: number, last: number, because: string): string =>
    `lines ${first} to ${last} were read as one row, because ${because}.`
  const opens = (line: number) => `a quote that opens in line ${line} is not closed there`
  const closes = (line: number) => `a quote that closes in line ${line} is not opened there`

  /** The lines of good rows, and what is said of the others. */
  const outcomeOf = async (lines: readonly string[], header = WITH_LESSON) => {
    const { rows: found } = await read([header, ...lines].join('\n'))
    return {
      good: found.flatMap(({ entry, lines: range }) => (entry.ok && range ? [range.first] : [])),
      refused: found.flatMap(({ entry }) => (entry.ok ? [] : [entry.error.message])),
    }
  }
  const numbers = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  it.each([4, 39])(
    'is refused by its lines if a later quote closes its lesson: %i rows between them',
    async (count) => {
      const lines = [
        ...goodRows(1),
        withLesson('"Open'),
        ...goodRows(count),
        withLesson('It was 6"'),
        ...goodRows(2),
      ]
      const last = count + 4
      expect(await outcomeOf(lines)).toEqual({
        good: [2, last + 1, last + 2],
        refused: [
          `${asOne(3, last, opens(3))} If they are one row, write a space for each line break.`,
        ],
      })
    },
  )

  it('is refused by its lines if a well-quoted lesson holds a row, or is too long', async () => {
    const holding = withLesson(`"One\n${withLesson('two')}\nthree"`)
    const long = withLesson(`"${'One\n'.repeat(300)}"`)
    expect(
      await outcomeOf([...goodRows(1), holding, ...goodRows(1), long, ...goodRows(1)]),
    ).toEqual({
      good: [2, 6, 308],
      refused: [
        `${asOne(3, 5, opens(3))} If they are one row, write a space for each line break.`,
        `${asOne(7, 307, opens(7))} A text can have at most 1000 characters.`,
      ],
    })
  })

  it('takes in the rows that fit into an open lesson, and no others', async () => {
    // 65 characters each; a lesson has at most 1000.
    const after = await outcomeOf([withLesson('"Open'), ...goodRows(40)])
    expect(after.good).toEqual(numbers(19, 42))
    expect(after.refused).toEqual([expect.stringContaining(asOne(2, 18, opens(2)))])
    const before = await outcomeOf([...goodRows(40), withLesson('It was open"'), ...goodRows(2)])
    expect(before.good).toEqual([...numbers(2, 25), 43, 44])
    expect(before.refused).toEqual([expect.stringContaining(asOne(26, 42, closes(42)))])
  })

  it('is refused alone if the quotes of other rows show where it ends', async () => {
    const quoted = Array.from({ length: 5 }, () => withLesson('"One, two."'))
    const open = await outcomeOf([...quoted, withLesson('"One'), ...quoted])
    expect(open.good).toEqual([...numbers(2, 6), ...numbers(8, 12)])
    const within = await outcomeOf([...quoted, withLesson('It was 6" long.'), ...quoted])
    expect(within.good).toEqual([...numbers(2, 6), ...numbers(8, 12)])
    expect(within.refused).toEqual([expect.stringMatching(/^A quote is not where it belongs\./)])
  })

  it('has lost a quote around a line break: no part of it is a row', async () => {
    const plain = Array.from({ length: 2 }, () => rowOf('Who was it?'))
    for (const [broken, refused] of [
      ['"Read Genesis 6.\nWho built the ark?', [asOne(4, 5, opens(4))]],
      ['Read Genesis 6.\nWho built the ark?"', ['The row has 1 cell', 'A quote is not where']],
      ['Read Genesis 6.\nWho built the ark?', [asOne(4, 5, 'line 4 has too few cells for a row')]],
    ] as const) {
      const found = await outcomeOf([...plain, rowOf(broken), ...plain], HEADER)
      expect(found).toEqual({
        good: [2, 3, 6, 7],
        refused: refused.map((text) => expect.stringContaining(text)),
      })
    }
  })

  it('is refused alone if it only lacks a cell', async () => {
    const short = rowOf('Who was it?')
    expect(await outcomeOf([...goodRows(2), short, ...goodRows(2)])).toEqual({
      good: [2, 3, 5, 6],
      refused: ['The row has 9 cells; the header has 10 columns.'],
    })
  })

  it('is found in 1 MB of quotes by reading each line a few times', async () => {
    const hostile: Readonly<Record<string, (index: number) => string>> = {
      opening: () => withLesson(`"${'x'.repeat(400)}`),
      closing: () => withLesson(`${'x'.repeat(400)}"`),
      'opening and closing by turns': (index) => (index % 2 === 0 ? 'x,"' : '",x,"'),
      'one that opens, and short lines': (index) => (index === 0 ? '"' : 'x'),
      'short lines that close': () => 'x"',
      'lines that close and open': () => 'x",",',
      'lessons that open, and short lines': (index) => (index % 20 === 0 ? withLesson('"x') : 'x'),
    }
    for (const [what, lineOfIndex] of Object.entries(hostile)) {
      const lines = [WITH_LESSON, ...Array.from({ length: 2000 }, (_, at) => lineOfIndex(at))]
      const searches = vi.spyOn(String.prototype, 'indexOf')
      await read(lines.join('\n'))
      const perLine = searches.mock.calls.length / lines.length
      searches.mockRestore()
      expect({ what, isFew: perLine < 100, perLine }).toMatchObject({ what, isFew: true })
    }
  })
})
