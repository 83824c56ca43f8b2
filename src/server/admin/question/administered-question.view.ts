import { z } from 'zod'
import {
  MAX_DIFFICULTY,
  MIN_DIFFICULTY,
  OPTION_LETTERS,
} from '../../../domain/question/question.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import { countSchema } from '../../platform/view-fields.ts'
import type { AdministeredQuestion } from './question-list.service.ts'
import { revisionOf } from './question-revision.ts'

/** A question in administration. Of one that this person can still play, the answer is left out. */
export const administeredQuestionViewSchema = z
  .object({
    id: z.uuid(),
    question: z.string(),
    scriptureReference: z.string(),
    theme: z.string(),
    difficulty: z.int().min(MIN_DIFFICULTY).max(MAX_DIFFICULTY),
    book: z.string(),
    isActive: z.boolean(),
    lesson: z.string().nullable(),
    /** To be sent with an edit; null if the answer is hidden, as it cannot be edited then. */
    revision: z.string().nullable(),
    options: z.array(
      z.object({
        id: z.uuid(),
        optionLetter: z.enum(OPTION_LETTERS),
        optionText: z.string(),
        /** Null if the answer is hidden. */
        isCorrect: z.boolean().nullable(),
        /** How many picked it when they first saw the question; null if nobody has seen it. */
        picked: countSchema.nullable(),
      }),
    ),
    /** Null for questions outside versions. */
    version: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Whether it is in a quiz that this person can still play. */
    isAnswerHidden: z.boolean(),
    /** Of first answers; null while nobody has answered or skipped it, and if the answer is hidden. */
    statistics: z
      .object({
        answered: countSchema,
        correct: countSchema,
        /**
         * From -1 to 1: the share right in the top third of learners, minus that in the bottom third;
         * null while too few have answered.
         */
        discrimination: z.number().nullable(),
        isSuspicious: z.boolean(),
        /**
         * How hard the question is by first answers, on the scale of `difficulty`, to one decimal; null
         * while it is uncertain.
         */
        measuredDifficulty: z.number().min(MIN_DIFFICULTY).max(MAX_DIFFICULTY).nullable(),
      })
      .nullable(),
    openReports: countSchema,
  })
  .meta({ id: 'AdministeredQuestion' })

type AdministeredQuestionView = z.output<typeof administeredQuestionViewSchema>

export const administeredQuestionView = ({
  statistics,
  ...question
}: AdministeredQuestion): AdministeredQuestionView => ({
  id: question.id,
  question: question.text,
  scriptureReference: question.scriptureReference,
  theme: question.theme,
  difficulty: question.difficulty,
  book: bookNameOf(question.book),
  isActive: question.ordinal !== null,
  lesson: question.isAnswerHidden ? null : question.lesson,
  revision: question.isAnswerHidden ? null : revisionOf(question),
  options: question.options.map(({ id, letter, text, isCorrect }) => ({
    id,
    optionLetter: letter,
    optionText: text,
    isCorrect: question.isAnswerHidden ? null : isCorrect,
    picked: statistics && (statistics.picks.get(id) ?? 0),
  })),
  version: question.version,
  isAnswerHidden: question.isAnswerHidden,
  statistics,
  openReports: question.openReports,
})
