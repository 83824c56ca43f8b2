import { z } from 'zod'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { countSchema } from '../../platform/view-fields.ts'
import {
  practiceQuestionView,
  questionViewSchema,
  rankedQuestionView,
} from '../../question/bank/question.view.ts'
import type { QuestionVersion } from './version.service.ts'
import type { VersionQuestions } from './version-questions.service.ts'

export const versionViewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    book: z.string(),
    totalQuestions: countSchema,
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    /** When it was last activated. */
    activatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'QuestionVersion' })

export const versionView = (version: QuestionVersion): z.output<typeof versionViewSchema> => ({
  id: version.id,
  name: version.name,
  description: version.description,
  book: bookNameOf(version.book),
  totalQuestions: version.questionCount,
  isActive: version.isActive,
  createdAt: version.createdAt.toISOString(),
  activatedAt: version.activatedAt?.toISOString() ?? null,
})

export const versionQuestionsViewSchema = z.object({
  version: versionViewSchema,
  questions: z.array(
    z.object({
      // Without the correct answer and the lesson where the answer is hidden from the reader.
      ...questionViewSchema.shape,
      isActive: z.boolean(),
      isAnswerHidden: z.boolean(),
    }),
  ),
  nextCursor: countSchema.nullable(),
})

export const versionQuestionsView = (
  read: VersionQuestions,
): z.output<typeof versionQuestionsViewSchema> => ({
  version: versionView(read.version),
  questions: read.questions.map((question) => ({
    ...(question.isAnswerHidden ? rankedQuestionView(question) : practiceQuestionView(question)),
    isActive: question.isActive,
    isAnswerHidden: question.isAnswerHidden,
  })),
  nextCursor: read.nextCursor,
})
