// zod/mini, as the schema of the form is.
import { z } from 'zod/mini'
import { fileEntryProblems } from '../question/file-entry-problems.ts'
import { entryProblems } from '../question/question-entry.ts'
import type { QuestionFileEntry } from '../question/question-file-entry.ts'
import { MAX_REFERENCE_LENGTH } from '../scripture/scripture.ts'
import { entryFields } from './question.ts'
import { singleLine } from './text.ts'

/** Maximum characters of the column `from`: three passages or reasons. */
const MAX_FROM_LENGTH = 600

const checkFileEntry = ({ value, issues }: z.core.ParsePayload<QuestionFileEntry>): void => {
  for (const { field, message } of [...entryProblems(value), ...fileEntryProblems(value)]) {
    issues.push({ code: 'custom', path: [field], message, input: value })
  }
}

/** A question as a file of administrators has it: that of the form, and four optional columns. */
export const questionFileEntrySchema = z
  .strictObject({
    ...entryFields,
    kind: z._default(singleLine('kind', 20), ''),
    landmark: z._default(singleLine('landmark', 20), ''),
    also: z._default(singleLine('second passage', MAX_REFERENCE_LENGTH), ''),
    from: z._default(singleLine('column “from”', MAX_FROM_LENGTH), ''),
  })
  .check(checkFileEntry)
