import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import {
  MAX_VERSION_DESCRIPTION_LENGTH,
  MAX_VERSION_NAME_LENGTH,
} from '../../../../domain/question/question-version.ts'
import { BIBLE_BOOKS } from '../../../../domain/scripture/bible-books.ts'
import { sha256 } from './columns.ts'

/** A set of a book's questions that is activated and archived as a whole: one per book is active. */
export const QuestionVersionEntity = defineEntity({
  name: 'QuestionVersion',
  tableName: 'question_versions',
  uniques: [
    { name: 'question_versions_one_active_per_book', properties: ['book'], where: 'is_active' },
    { name: 'question_versions_one_bank_per_book', properties: ['book'], where: 'is_bank' },
  ],
  indexes: [
    { name: 'question_versions_newest_index', properties: ['createdAt', 'id'] },
    { name: 'question_versions_book_index', properties: ['book', 'createdAt', 'id'] },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** 1 to 66. */
    book: p.smallint().check(`book >= 1 and book <= ${BIBLE_BOOKS.length}`),
    name: p.string().length(MAX_VERSION_NAME_LENGTH),
    description: p.string().length(MAX_VERSION_DESCRIPTION_LENGTH),
    /** Whether it is the book's part of the question bank; others were generated. */
    isBank: p.boolean().default(false),
    isActive: p.boolean().default(false),
    /** The number of its questions that are not deleted, kept up to date where questions are written. */
    questionCount: p.integer().default(0).check('question_count >= 0'),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** Hash of the bank's file that its questions were last filled from; null for other versions. */
    bankDigest: sha256().nullable(),
    /** When it was last activated. */
    activatedAt: p.datetime().nullable(),
    /** When all questions were archived; null once it is active again. */
    archivedAt: p.datetime().nullable(),
  },
})
