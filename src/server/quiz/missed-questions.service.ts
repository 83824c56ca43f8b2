import { sql } from 'kysely'
import { z } from 'zod'
import type { missedQuestionsSchema } from '../../domain/schema/quiz.ts'
import { bookNumberOf } from '../../domain/scripture/bible-books.ts'
import type { Learner } from '../learner/learner.ts'
import { isReviewableMiss } from '../learning/missed-cards.service.ts'
import { ServiceError } from '../platform/errors.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import { type LoadedQuestion, QUESTION_COLUMNS } from '../question/bank/question.service.ts'
import type { QuizKinds } from './quiz-kind.ts'
import { secretSets, selectHiddenQuestions } from './secret-questions.service.ts'

const QUESTIONS_PER_PAGE = 10

/** A book of which the learner has missed questions. */
export type MissedBook = {
  /** 1 to 66. */
  readonly book: number
  /** Questions that were missed at the last meeting, also those that are not shown now. */
  readonly missed: number
  readonly lastMissedAt: string
  /** Whether some of them were missed so long ago that they can be reviewed. */
  readonly isReviewable: boolean
}

export type MissedQuestion = {
  readonly question: LoadedQuestion
  readonly missedAt: string
  /** Null if they chose nothing. */
  readonly missedOptionId: string | null
  readonly isAside: boolean
}

export type MissedQuestions = {
  /** In Bible order. */
  readonly books: readonly MissedBook[]
  /** The book of the questions, 1 to 66; null if nothing was missed. */
  readonly book: number | null
  /** The latest first. */
  readonly questions: readonly MissedQuestion[]
  readonly nextCursor: string | null
}

/** The last question of a page: when it was missed, and its id. */
const cursorSchema = z
  .string()
  .transform((text) => text.split(' '))
  // PostgreSQL has no year 0.
  .pipe(z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]))

const parseCursor = (cursor: string): readonly [missedAt: string, questionId: string] => {
  const parsed = cursorSchema.safeParse(cursor)
  if (parsed.success) return parsed.data
  throw new ServiceError('invalid_input', 'This page of questions doesn’t exist.')
}

type Row = Pick<MissedQuestions, 'books' | 'book' | 'questions'>

/**
 * The books of which the learner has missed questions, and a page of those of one book: the one that is asked for,
 * or the one that was missed last. Questions that are not asked any more are left out, and so are those whose
 * answer must not be told now. One statement; of each book, one miss is read besides.
 * @throws invalid_input for an invalid cursor
 */
export const listMissed = async (
  kinds: QuizKinds,
  source: FactSource,
  learner: Learner,
  { book, cursor }: z.output<typeof missedQuestionsSchema>,
  now: Date,
): Promise<MissedQuestions> => {
  const { database } = source
  const asked = book === undefined ? null : bookNumberOf(book)
  const after = cursor === undefined ? null : parseCursor(cursor)
  const hidden = selectHiddenQuestions(kinds, learner, await secretSets(source, now), now)
  const isLater = after
    ? sql<boolean>`(card.missed_at, card.question_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql<boolean>`true`
  const { rows } = await sql<Row>`
    with books as materialized (
      select progress.book, progress.missed, latest.missed_at, exists (
        select from review_cards as card
        where card.user_id = progress.user_id and card.book = progress.book and ${isReviewableMiss(now)}
      ) as is_reviewable
      from book_progress as progress
      cross join lateral (
        select card.missed_at from review_cards as card
        where card.user_id = progress.user_id and card.book = progress.book
          and card.missed_at is not null
        order by card.missed_at desc limit 1
      ) as latest
      where progress.user_id = ${learner.id}::uuid and progress.missed > 0
    ), shown as materialized (
      select coalesce(${asked}::smallint, (
        select book from books order by missed_at desc, book limit 1
      )) as book
    ), hidden as materialized (${hidden}
    ), page as materialized (
      select card.question_id, card.missed_at, card.missed_option_id, card.is_aside
      from shown
      join review_cards as card on card.book = shown.book
      join questions as question on question.id = card.question_id
      where card.user_id = ${learner.id}::uuid and card.missed_at is not null and ${isLater}
        and question.ordinal is not null
        and not exists (select from hidden where hidden.question = card.question_id)
      order by card.missed_at desc, card.question_id desc
      limit ${sql.lit(QUESTIONS_PER_PAGE + 1)}
    )
    select (select book from shown) as book, coalesce((
      select json_agg(json_build_object('book', book, 'missed', missed, 'lastMissedAt', missed_at,
        'isReviewable', is_reviewable) order by book) from books
    ), '[]'::json) as books, coalesce((
      select json_agg(json_build_object('question', to_json(question), 'missedAt', page.missed_at,
          'missedOptionId', page.missed_option_id, 'isAside', page.is_aside)
        order by page.missed_at desc, page.question_id desc)
      from page cross join lateral (
        select ${QUESTION_COLUMNS} from questions where questions.id = page.question_id limit 1
      ) as question
    ), '[]'::json) as questions`.execute(database)
  const { books, book: shown, questions: read } = rows[0] as Row
  const questions = read.slice(0, QUESTIONS_PER_PAGE)
  const last = questions.at(-1)
  return {
    books,
    book: shown,
    questions,
    nextCursor:
      last && read.length > questions.length
        ? `${new Date(last.missedAt).toISOString()} ${last.question.id}`
        : null,
  }
}
