import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import {
  GENERATION_STATUSES,
  MAX_GENERATED_QUESTIONS,
  MAX_GENERATION_ERROR_LENGTH,
  MIN_GENERATED_QUESTIONS,
} from '../../../../domain/question/question-generation.ts'
import { BIBLE_BOOKS } from '../../../../domain/scripture/bible-books.ts'
import { oneOf } from './columns.ts'
import { QuestionVersionEntity } from './question-version.entity.ts'

/**
 * A run that writes questions on a book, and how far it has come. Who asked for it stands in the audit
 * log alone.
 */
export const QuestionGenerationEntity = defineEntity({
  name: 'QuestionGeneration',
  tableName: 'question_generations',
  uniques: [
    {
      name: 'question_generations_one_running_per_book',
      properties: ['book'],
      where: "status = 'running'",
    },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** 1 to 66. */
    book: p.smallint().check(`book >= 1 and book <= ${BIBLE_BOOKS.length}`),
    status: oneOf(GENERATION_STATUSES, 8).default('running'),
    requested: p
      .smallint()
      .check(`requested >= ${MIN_GENERATED_QUESTIONS} and requested <= ${MAX_GENERATED_QUESTIONS}`),
    /** Usable questions so far. */
    produced: p.smallint().default(0).check('produced >= 0 and produced <= requested'),
    /** Questions that broke a rule or that the book has already. */
    dropped: p.integer().default(0).check('dropped >= 0'),
    /** Its questions; null unless it is finished. */
    version: () => p.manyToOne(QuestionVersionEntity).nullable().deleteRule('no action'),
    /** Why it failed, for people. */
    error: p.string().length(MAX_GENERATION_ERROR_LENGTH).nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** When its server was last heard of: a run ends with its server. */
    heardOfAt: p.datetime().onCreate(() => new Date()),
    finishedAt: p.datetime().nullable(),
  },
})
