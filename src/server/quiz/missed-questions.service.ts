import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { missedQuestionsSchema } from '../../domain/schema/quiz.ts'
import { bookNumberOf } from '../../domain/scripture/bible-books.ts'
import type { Learner } from '../learner/learner.ts'
import { isReviewableMiss } from '../learning/missed-cards.service.ts'
import { compileOncePerShape } from '../platform/db/compile-once.ts'
import { parsePageCursor, writePageCursor } from '../platform/page-cursor.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import type { LoadedQuestion } from '../question/bank/question.service.ts'
import { listNotOffered, type PracticeContext } from './question-selection.service.ts'
import type { QuizKinds } from './quiz-kind.ts'
import {
  type HiddenQuestionValues,
  hiddenQuestionValues,
  secretSets,
  selectHiddenQuestions,
} from './secret-questions.service.ts'

const QUESTIONS_PER_PAGE = 10

/** A book of which the learner has missed questions. */
export type MissedBook = {
  /** 1 to 66. */
  readonly book: number
  /** Questions that were missed at the last meeting, also those that are not shown, now or any more. */
  readonly missed: number
  /** Also if that question was right since. */
  readonly lastMissedAt: string
}

/** A missed question: of its options, the correct one and the one that was chosen. */
export type MissedQuestion = Pick<
  LoadedQuestion,
  'id' | 'text' | 'scriptureReference' | 'lesson' | 'also' | 'options'
> & {
  readonly missedAt: string
  /** Null if they chose nothing. */
  readonly missedOptionId: string | null
  readonly isAside: boolean
}

/** The books that have missed questions, in Bible order, and whether some can be reviewed. */
type MissedOverview = {
  readonly books: readonly MissedBook[]
  /** Whether some questions of any book were missed so long ago that they can be reviewed now. */
  readonly canReview: boolean
}

export type MissedQuestions = {
  /** Null where a book or a further page was asked for. */
  readonly overview: MissedOverview | null
  /** The book of the questions, 1 to 66; null if nothing was missed. */
  readonly book: number | null
  /** Whether some of that book can be reviewed now. */
  readonly canReviewBook: boolean
  /** The latest first. */
  readonly questions: readonly MissedQuestion[]
  readonly nextCursor: string | null
}

type Row = Omit<MissedQuestions, 'nextCursor'>

type Values = HiddenQuestionValues & {
  /** 1 to 66; null for the one that was missed last. */
  readonly asked: number | null
  /** The last question before the page; null for the first page. */
  readonly lastMissedAt: Date | null
  readonly lastId: string | null
  /** Questions that may not be asked now. */
  readonly notOffered: readonly string[]
}

const PAGE_LIMIT = sql.lit(QUESTIONS_PER_PAGE + 1)

/** What is asked for: all books and the latest, a book, or a further page of it. */
type Part = 'overview' | 'book' | 'further page'

const missedStatementOf = (kinds: QuizKinds) =>
  compileOncePerShape(String, (_database, values: Values, part: Part) => {
    const { user, asked, lastMissedAt, lastId, notOffered, now } = values
    const hasMiss = (
      book: RawBuilder<unknown>,
      condition: RawBuilder<boolean>,
    ) => sql<boolean>`exists (
      select from review_cards as card join questions as question on question.id = card.question_id
      where card.user_id = ${user}::uuid and card.book = ${book}
        and card.missed_at is not null and question.ordinal is not null and ${condition}
    )`
    const isReviewable = sql<boolean>`${isReviewableMiss(now)}
      and card.question_id <> all(${notOffered}::uuid[])`
    const books = sql`
      select book, missed, last_missed_at from book_progress
      where user_id = ${user}::uuid and missed > 0
      order by last_missed_at desc, book`
    // The sums also have questions that are not asked any more: the first book that has others.
    const latest = sql`
      select book from books where ${hasMiss(sql`books.book`, sql`true`)} limit 1`
    const isOverview = part === 'overview'
    return sql<Row>`
      with ${isOverview ? sql`books as materialized (${books}), ` : sql``}shown as materialized (
        select ${isOverview ? sql`(${latest})` : sql`${asked}::smallint`} as book
      ), hidden as materialized (${selectHiddenQuestions(kinds, values)}
      ), page as materialized (
        select card.question_id, card.missed_at, card.missed_option_id, card.is_aside
        from review_cards as card join questions as question on question.id = card.question_id
        -- As one value each, so that the index has the order, and no more is read than is shown.
        where card.user_id = ${user}::uuid and card.book = (select book from shown)
          and card.missed_at is not null and question.ordinal is not null
          and card.question_id <> all(array(select question from hidden))
          ${
            part === 'further page'
              ? sql`and (card.missed_at, card.question_id) < (${lastMissedAt}::timestamptz, ${lastId}::uuid)`
              : sql``
          }
        order by card.missed_at desc, card.question_id desc limit ${PAGE_LIMIT}
      )
      select (select book from shown) as book,
        ${
          isOverview
            ? sql`json_build_object('books', coalesce((
                select json_agg(json_build_object('book', book, 'missed', missed,
                  'lastMissedAt', last_missed_at) order by book)
                from books where exists (select from shown where book is not null)
              ), '[]'::json), 'canReview',
              exists (select from books where ${hasMiss(sql`books.book`, isReviewable)}))`
            : sql`null`
        } as overview,
        ${hasMiss(sql`(select book from shown)`, isReviewable)} as "canReviewBook",
        coalesce((
          select json_agg(json_build_object(
            'id', question.id, 'text', question.text, 'lesson', question.lesson,
            'scriptureReference', question.scripture_reference, 'also', question.also,
            'options', (
              select json_agg(json_build_object('id', o.id, 'letter', o.letter, 'text', o.text,
                'isCorrect', o.is_correct, 'from', o."from"))
              from question_options as o
              where o.question_id = question.id and (o.is_correct or o.id = page.missed_option_id)
            ),
            'missedAt', page.missed_at, 'missedOptionId', page.missed_option_id,
            'isAside', page.is_aside
          ) order by page.missed_at desc, page.question_id desc)
          from page cross join lateral (
            select id, text, lesson, scripture_reference, also from questions
            where questions.id = page.question_id limit 1
          ) as question
        ), '[]'::json) as questions`
  })

/**
 * A function that lists what a learner has missed: without a book, all books and the questions of the one that was
 * missed last; with one, its questions, page by page. Questions that are not asked any more are left out, and so are
 * those whose answer must not be told now, also because of quizzes of these kinds. It reads with one statement, and
 * no more cards than it shows. It throws invalid_input for an invalid cursor, and for one without its book.
 */
export const listMissedOf = (kinds: QuizKinds) => {
  const statement = missedStatementOf(kinds)
  return async (
    source: FactSource,
    learner: Learner,
    context: PracticeContext,
    { book, cursor }: z.output<typeof missedQuestionsSchema>,
    now: Date,
  ): Promise<MissedQuestions> => {
    const after =
      cursor === undefined ? null : parsePageCursor(cursor, 'This page of questions doesn’t exist.')
    const [row] = await statement(partOf(book, cursor))(source.database, {
      ...hiddenQuestionValues(learner, await secretSets(source, now), now),
      asked: book === undefined ? null : bookNumberOf(book),
      lastMissedAt: after?.time ?? null,
      lastId: after?.id ?? null,
      notOffered: [...(await listNotOffered(source, context, now))],
    })
    const { questions: read, ...missed } = row as Row
    const questions = read.slice(0, QUESTIONS_PER_PAGE)
    const last = questions.at(-1)
    return {
      ...missed,
      questions,
      nextCursor:
        last && read.length > questions.length
          ? writePageCursor({ time: new Date(last.missedAt), id: last.id })
          : null,
    }
  }
}

const partOf = (book: string | undefined, cursor: string | undefined): Part => {
  if (book === undefined) return 'overview'
  return cursor === undefined ? 'book' : 'further page'
}
