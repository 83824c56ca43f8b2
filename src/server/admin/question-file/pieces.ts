import { stringify } from 'csv-stringify/sync'
import {
  cellsOfEntry,
  QUESTION_COLUMNS,
  type QuestionFileFormat,
} from '../../../domain/question/question-file.ts'
import type { QuestionFileEntry } from '../../../domain/question/question-file-entry.ts'

type Batches = AsyncIterable<readonly QuestionFileEntry[]>

/** Excel takes a file without this mark for one in an old encoding. */
const BYTE_ORDER_MARK = '\ufeff'

const csvOf = (records: readonly (readonly string[])[]): string =>
  stringify(records as string[][], {
    record_delimiter: 'windows',
    // By itself it quotes only the line breaks of the delimiter, and readers take each kind for the end of a row.
    quoted_match: /[\r\n]/,
  })

async function* csvPieces(batches: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvOf([QUESTION_COLUMNS])
  for await (const entries of batches) yield csvOf(entries.map(cellsOfEntry))
}

async function* jsonPieces(batches: Batches): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const entries of batches) {
    if (entries.length === 0) continue
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const PIECES = { csv: csvPieces, json: jsonPieces } as const

/** A file of questions, piece by piece, which `readRows` reads back. */
export const piecesOf = (format: QuestionFileFormat, batches: Batches): AsyncGenerator<string> =>
  PIECES[format](batches)
