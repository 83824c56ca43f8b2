import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUESTION_COLUMNS } from '../../../../src/domain/question/question-file.ts'
import { questionFileEntrySchema } from '../../../../src/domain/schema/question-file-entry.ts'
import { downloadQuestions } from '../../../../src/server/admin/question-file/download.service.ts'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import { readLearnerById } from '../../../support/caller.ts'
import { EFFORT } from '../../../support/effort.ts'
import { signInFor } from '../../api/access/sign-in-for.ts'
import { expectErrorReply } from '../../api/error-reply.ts'
import { csvOf, HEADER, rowOf, uploadFile } from './files.ts'

const SEED = 20_261_122

/** Parts of cells that break parsers, spreadsheets, pages and databases. */
const part = fc.constantFrom(
  'Who',
  ' ',
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\u2028',
  '=cmd|’/C calc’!A0',
  '+1',
  '@SUM(1)',
  '<script>alert(1)</script>',
  "'; drop table questions; --",
  '😀',
  'Ruth 1:16',
  'Ruth 99:1',
  'Psalms 151:1',
  'A',
  'A, B',
  'E',
  '0',
  '11',
  '1e400',
)
const cell = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`)

/** A good row with one cell replaced, so that the others do not hide what is wrong with it. */
const brokenRow = fc
  .tuple(fc.nat(8), fc.oneof(cell, quoted), fc.uuid())
  .map(([index, text, id]) => rowOf(`Broken ${id}?`).split(',').with(index, text).join(','))

const header = fc.oneof(
  { weight: 4, arbitrary: fc.constant(HEADER) },
  fc
    .shuffledSubarray([...QUESTION_COLUMNS, 'question', 'optionE', ''])
    .map((names) => names.join(',')),
)

const brokenCsv = fc
  .tuple(header, fc.array(brokenRow, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([names, rows, end]) => [names, ...rows].join(end))

/** JSON of any depth and form, mostly of the right one. */
const brokenJson = fc
  .array(
    fc.oneof(
      fc.dictionary(
        fc.constantFrom(...QUESTION_COLUMNS, '__proto__', 'constructor'),
        fc.jsonValue(),
      ),
      fc.jsonValue(),
    ),
    { maxLength: 8 },
  )
  .map((rows) => JSON.stringify(rows))

const ENCODINGS: readonly ((text: string) => Uint8Array<ArrayBuffer>)[] = [
  (text) => new TextEncoder().encode(text),
  (text) => new Uint8Array(Buffer.from(text, 'utf16le')),
  (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  (text) => new Uint8Array(Buffer.from(text, 'latin1')),
]

const brokenFile = fc
  .record({
    file: fc.oneof(
      brokenCsv.map((text) => ({ text, name: 'broken.csv' })),
      brokenJson.map((text) => ({ text, name: 'broken.json' })),
    ),
    encode: fc.oneof(
      { weight: 6, arbitrary: fc.constant(ENCODINGS[0] as (typeof ENCODINGS)[number]) },
      fc.constantFrom(...ENCODINGS),
    ),
    kept: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  })
  .map(({ file: { text, name }, encode, kept }) => {
    const bytes = encode(text)
    return { name, content: bytes.slice(0, Math.ceil(kept * bytes.length)) }
  })

/** Files that are broken as a whole, at the size that is allowed. */
const LARGE_FILES: Readonly<Record<string, string>> = {
  'one cell without an end': `${HEADER}\n"${'x'.repeat(1_000_000)}`,
  'a cell of 1 MB': csvOf(rowOf('x'.repeat(1_000_000))),
  '50,000 columns': `${HEADER}${',x'.repeat(50_000)}\n${rowOf('Columns?')}`,
  'a row of 500,000 cells': `${HEADER}\n${','.repeat(500_000)}`,
  'quotes alone': `${HEADER}\n${'"'.repeat(1_000_000)}`,
  'line breaks alone': `${HEADER}${'\n'.repeat(1_000_000)}`,
  zeros: `${HEADER}\n${'\u0000'.repeat(1_000_000)}`,
  'one line': 'x'.repeat(1_000_000),
}

describe('malformed files', () => {
  const backend = useTestBackendWithHttp()

  it(`of ${EFFORT.malformedFiles} kinds are refused, or their good rows stored`, async () => {
    const person = await signInFor(backend, 'questionFile.upload')
    const files = fc.sample(brokenFile, { numRuns: EFFORT.malformedFiles, seed: SEED })
    let stored = 0
    for (const { name, content } of files) {
      const reply = await uploadFile(person, { content, name })
      if (reply.status === 200) {
        const { successCount, errorCount, errors } = reply.json
        expect(errors).toHaveLength(errorCount)
        for (const error of errors) {
          expect(error).toMatch(/^row \d+: \S.{0,299}$/)
          expect(error).not.toMatch(/[\p{Cc}\u202e\u2028]/u)
        }
        stored += successCount
      } else expectErrorReply(reply, 400, 'invalid_input')
    }
    expect(stored).toBeGreaterThan(0)
    const learner = await readLearnerById(backend.database, person.userId)
    const { batches } = await downloadQuestions(backend.database, learner, backend.clock.now())
    for await (const entries of batches) {
      for (const entry of entries) {
        expect(
          questionFileEntrySchema.safeParse(entry).error?.issues ?? [],
          entry.question,
        ).toEqual([])
      }
    }
  })

  it('of 1 MB that are broken as a whole are refused', async () => {
    const person = await signInFor(backend, 'questionFile.upload')
    for (const [what, content] of Object.entries(LARGE_FILES)) {
      const reply = await uploadFile(person, { content })
      expect({ what, status: reply.status }).toMatchObject({ status: expect.toBeOneOf([200, 400]) })
      expect(reply.json.successCount ?? 0).toBe(0)
      expect(reply.text.length).toBeLessThan(1000)
    }
    const nested = (depth: number): string =>
      `[{"question": ${'['.repeat(depth)}${']'.repeat(depth)}}, {}]`
    for (const [depth, error] of [
      [10_000, 'The column “question” must be a text or a number.'],
      [200_000, 'The row is too long.'],
    ] as const) {
      const reply = await uploadFile(person, { content: nested(depth), name: 'deep.json' })
      expect(reply.json.errors[0]).toBe(`row 1: ${error}`)
      expect(reply.json.errorCount).toBe(2)
    }
  })
})
