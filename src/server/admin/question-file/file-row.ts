import {
  type entryOfValue,
  type LineRange,
  MAX_FILE_ROWS,
} from '../../../domain/question/question-file.ts'
import { err, type Result } from '../../../domain/result.ts'
import { ServiceError } from '../../platform/errors.ts'

/** A row of a file. */
export type FileRow = {
  /** As a spreadsheet shows it: the header is row 1. In a JSON file the first question is row 1. */
  readonly row: number

  /** The lines of a CSV file that it was read from. */
  readonly lines?: LineRange
  readonly entry: ReturnType<typeof entryOfValue>
}

/** Maximum characters of a row; the longest question takes a quarter of it. */
export const MAX_ROW_LENGTH = 24 * 1024

export const rowTooLong: Result<never> = err('invalid_input', 'The row is too long.')

export const invalidFile = (message: string): ServiceError =>
  new ServiceError('invalid_input', message)

export const tooManyRows = (): ServiceError =>
  invalidFile(
    `The file has more than ${MAX_FILE_ROWS.toLocaleString('en-US')} rows. Split it and upload the parts one by one.`,
  )
