import { z } from 'zod'
import { GENERATION_STATUSES } from '../../../domain/question/question-generation.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { countSchema } from '../../platform/view-fields.ts'
import type { QuestionGeneration } from './generation.service.ts'

export const generationViewSchema = z
  .object({
    id: z.uuid(),
    book: z.string(),
    status: z.enum(GENERATION_STATUSES),
    requested: countSchema,
    /** Questions that are in the version, or will be. */
    produced: countSchema,
    /** Questions that broke a rule or that the book has already. */
    dropped: countSchema,
    /** Null unless it is finished. */
    versionId: z.uuid().nullable(),
    /** Why it failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'QuestionGeneration' })

export const generationView = (
  generation: QuestionGeneration,
): z.output<typeof generationViewSchema> => ({
  id: generation.id,
  book: bookNameOf(generation.book),
  status: generation.status,
  requested: generation.requested,
  produced: generation.produced,
  dropped: generation.dropped,
  versionId: generation.version,
  error: generation.error,
})
