import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import {
  MAX_DIFFICULTY,
  MAX_QUESTION_KEY_LENGTH,
  MAX_THEME_LENGTH,
  MIN_DIFFICULTY,
  OPTION_LETTERS,
  QUESTION_KINDS,
} from '../../../../domain/question/question.ts'
import { BIBLE_BOOKS } from '../../../../domain/scripture/bible-books.ts'
import { MAX_REFERENCE_LENGTH } from '../../../../domain/scripture/scripture.ts'
import { oneOf, sha256 } from './columns.ts'
import { QuestionVersionEntity } from './question-version.entity.ts'

/** Maximum characters of a landmark's id. */
const MAX_LANDMARK_LENGTH = 8

/**
 * For searches by a part of the text, of the reference and of the theme. The limit is in kB: with the
 * default of 4 MB, some insert would have to wait for thousands of questions before it.
 */
const trigramIndex = (name: string, column: string) => ({
  name,
  expression: `create index "${name}" on "questions" using gin ("${column}" gin_trgm_ops) with (gin_pending_list_limit = 128)`,
})

const activeIndex = (name: string, columns: string) => ({
  name,
  expression: `create index "${name}" on "questions" (${columns}) where ordinal is not null`,
})

/** By how hard a question is, in half steps: as measured, or as written. */
const DIFFICULTY_BUCKET = 'coalesce("measured_bucket", 2 * "difficulty")'

/**
 * A question. Active questions have an `ordinal` without gaps within their book (1, 2, 3 …), so that
 * random questions are drawn by key and not by sorting; inactive and deleted ones have none. All but
 * deleted ones have a `position` without gaps within their book, so that any page of a list is read by
 * key. Only new-questions.service.ts and rows.service.ts write both.
 */
export const QuestionEntity = defineEntity({
  name: 'Question',
  tableName: 'questions',
  uniques: [
    // Each with a condition: then learners who play a question do not wait until its numbers are stored,
    // since a unique key without one could be what their answers refer to.
    {
      name: 'questions_book_ordinal_unique',
      properties: ['book', 'ordinal'],
      where: 'ordinal is not null',
    },
    {
      name: 'questions_book_position_unique',
      properties: ['book', 'position'],
      where: 'position is not null',
    },
    {
      name: 'questions_identity_unique',
      properties: ['identityHash'],
      where: 'deleted_at is null',
    },
  ],
  indexes: [
    {
      name: 'questions_version_index',
      properties: ['version', 'position'],
      where: 'deleted_at is null',
    },
    {
      name: 'questions_archived_index',
      properties: ['archivedAt', 'book'],
      where: 'archived_at is not null',
    },
    {
      name: 'questions_landmark_index',
      properties: ['landmark', 'id'],
      where: 'ordinal is not null and landmark is not null',
    },
    {
      name: 'questions_without_search_text_index',
      properties: ['id'],
      where: 'search_text is null',
    },
    activeIndex('questions_difficulty_index', `(${DIFFICULTY_BUCKET}), "id"`),
    activeIndex('questions_book_difficulty_index', `"book", (${DIFFICULTY_BUCKET}), "id"`),
    activeIndex(
      'questions_chapter_index',
      `"book", (substring("scripture_reference" from ' ([0-9]+):')::int), "id"`,
    ),
    trigramIndex('questions_text_index', 'text'),
    trigramIndex('questions_reference_index', 'scripture_reference'),
    trigramIndex('questions_theme_index', 'theme'),
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** The question's key in the question bank; null for other questions. */
    bankKey: p.string().length(MAX_QUESTION_KEY_LENGTH).nullable().unique(),
    /**
     * Hash of the content that it was last given from the question bank. While its content still has it,
     * nobody has edited it, and it follows the bank. Null for other questions, and for those that were
     * stored before there were hashes.
     */
    bankHash: sha256().nullable(),
    /** Whether it was deleted because it has left the question bank. */
    isRetired: p.boolean().default(false),
    /** 1 to 66. */
    book: p.smallint().check(`book >= 1 and book <= ${BIBLE_BOOKS.length}`),
    ordinal: p
      .integer()
      .nullable()
      .check('(ordinal is not null) = (is_active and deleted_at is null)'),
    position: p.integer().nullable().check('(position is not null) = (deleted_at is null)'),
    /** Null for uploaded questions, which stand outside versions. */
    version: () => p.manyToOne(QuestionVersionEntity).nullable().deleteRule('no action'),
    /** Hash of its text and its reference: the same for two entries of one question. */
    identityHash: sha256(),
    text: p.text(),
    scriptureReference: p.string().length(MAX_REFERENCE_LENGTH),
    theme: p.string().length(MAX_THEME_LENGTH),
    /** What learners search (`searchTextOf`); null until the next start for what an earlier version stored. */
    searchText: p.text().nullable(),
    difficulty: p
      .smallint()
      .check(`difficulty >= ${MIN_DIFFICULTY} and difficulty <= ${MAX_DIFFICULTY}`),
    /**
     * Twice the measured difficulty, rounded, by which questions are drawn; null until it is measured. It is
     * here and not with the measurement, because that changes with most answers.
     */
    measuredBucket: p.smallint().nullable(),
    lesson: p.text().nullable(),
    /** What a learner must do; null if that is not known. */
    kind: oneOf(QUESTION_KINDS, 8).nullable(),
    /** The id of the landmark story that it is about. */
    landmark: p.string().length(MAX_LANDMARK_LENGTH).nullable(),
    /** A second passage, where the answer needs two. */
    also: p.string().length(MAX_REFERENCE_LENGTH).nullable(),
    isActive: p.boolean().default(true),
    /** Whether an administrator switched it off by itself: activating its version leaves it off. */
    isSwitchedOff: p.boolean().default(false),
    /** When all questions were archived; null once it is active again. */
    archivedAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** Deleted questions are kept for the results of learners who answered them. */
    deletedAt: p.datetime().nullable(),
  },
})

export const QuestionOptionEntity = defineEntity({
  name: 'QuestionOption',
  tableName: 'question_options',
  uniques: [
    { properties: ['question', 'letter'] },
    {
      name: 'question_options_one_right_per_question',
      properties: ['question'],
      where: 'is_correct',
    },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    question: () => p.manyToOne(QuestionEntity).deleteRule('cascade'),
    letter: oneOf(OPTION_LETTERS, 1),
    text: p.text(),
    isCorrect: p.boolean(),
    /** Where a wrong answer belongs: a passage, or `plausible: why`. */
    from: p.text().nullable(),
  },
})
