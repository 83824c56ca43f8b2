import { type RawBuilder, sql } from 'kysely'
import {
  type BookTotals,
  type CountedQuestion,
  MASTERED_FOR_SEAL,
} from '../../domain/journey/mastery.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { sendWithNext } from '../platform/db/sent-together.ts'

/** A statement that adds to the sums of a learner's books. @param changes rows of a book and its sums, as JSON */
export const insertTotals = (user: string, changes: string): RawBuilder<unknown> => sql`
  insert into book_progress as progress (user_id, book, met, missed, mastered, last_missed_at)
  select ${user}::uuid, book, met, missed, mastered, "lastMissedAt"
  from jsonb_to_recordset(${changes}::jsonb) as changed(
    book smallint, met int, missed int, mastered int, "lastMissedAt" timestamptz
  )
  on conflict (user_id, book) do update set
    met = progress.met + excluded.met, missed = progress.missed + excluded.missed,
    mastered = progress.mastered + excluded.mastered,
    last_missed_at = greatest(progress.last_missed_at, excluded.last_missed_at)`

/** The rows of `insertTotals`. */
export const totalsRows = (totals: ReadonlyMap<number, BookTotals>): string =>
  JSON.stringify([...totals].map(([book, change]) => ({ book, ...change })))

/** More than these need no counting. */
const MAX_COUNTED = sql.lit(MASTERED_FOR_SEAL)

type Seals = {
  readonly user: string
  /** 1 to 66, as JSON. */
  readonly books: string
  readonly now: Date
}

/**
 * The sums also have questions that are not asked any more, so those that are asked are counted where the sums
 * suffice: at most as many as a seal needs. Ordinals have no gaps.
 */
const sealsStatement = compileOnce(
  (_database, { user, books, now }: Seals) => sql`
    update book_progress as progress set sealed_at = ${now}::timestamptz
    from (
      select book::smallint from jsonb_array_elements_text(${books}::jsonb) as named(book)
    ) as answered
    cross join lateral (
      select count(*) as questions from questions
      where questions.book = answered.book and questions.ordinal between 1 and ${MAX_COUNTED}
    ) as needed
    where progress.user_id = ${user}::uuid and progress.book = answered.book
      and progress.sealed_at is null and needed.questions > 0
      and progress.mastered >= needed.questions
      and needed.questions <= (
        select count(*) from (
          select from review_cards as card join questions as question on question.id = card.question_id
          where card.user_id = ${user}::uuid and card.book = answered.book and card.is_mastered
            and question.book = answered.book and question.ordinal is not null
          limit ${MAX_COUNTED}
        ) as mastered
      )`,
)

/**
 * Seals those of the learner's books that are mastered now. The learner must be locked, and their cards stored. A book
 * can become mastered only by an answer that leaves its question mastered, so other books are not checked.
 * @param cards those of the answers
 */
export const sealBooks = async (
  transaction: Database,
  userId: string,
  cards: readonly CountedQuestion[],
  now: Date,
): Promise<void> => {
  const books = [...new Set(cards.filter(({ isMastered }) => isMastered).map(({ book }) => book))]
  if (books.length === 0) return
  const values = { user: userId, books: JSON.stringify(books), now }
  await sendWithNext(transaction, sealsStatement.with(values))
}
