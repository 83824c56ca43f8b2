// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import { MAX_FILE_BYTES } from '../question/question-file.ts'

/** An uploaded file: its name, its media type and its text. */
export const questionFileSchema = z.strictObject({
  fileName: z
    .string('The name of the file is missing.')
    .check(z.maxLength(1000, 'The name of the file is too long.')),
  mediaType: z._default(
    z
      .string('The media type must be a text.')
      .check(z.maxLength(200, 'The media type is too long.')),
    '',
  ),
  content: z
    .string('The text of the file is missing.')
    .check(z.maxLength(MAX_FILE_BYTES, 'The file is larger than 1 MB.')),
})
