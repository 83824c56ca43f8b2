import { type RawBuilder, sql } from 'kysely'
import { HOURS_BEFORE_REVIEW } from '../../domain/journey/mastery.ts'
import { BIBLE_BOOKS } from '../../domain/scripture/bible-books.ts'
import type { BookRange } from '../../domain/scripture/book-groups.ts'
import type { Database } from '../platform/db/database.ts'

/** A condition on `card`, of a book's misses: it can be reviewed now, if its question may be asked. */
export const isReviewableMiss = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`card.missed_at <= ${now}::timestamptz - ${sql.lit(HOURS_BEFORE_REVIEW)} * interval '1 hour'
    and not card.is_aside`

type MissOptions = {
  /** Null for all. */
  readonly books: BookRange | null
  /** Questions that may not be asked now. */
  readonly excluded: ReadonlySet<string>
  readonly count: number
}

/**
 * The questions that the learner has missed at least a day ago, the latest first. Of each book, no more are read
 * than are asked for.
 */
export const listReviewableMisses = async (
  database: Database,
  userId: string,
  { books, excluded, count }: MissOptions,
  now: Date,
): Promise<string[]> => {
  const [first, last] = books ?? [1, BIBLE_BOOKS.length]
  const { rows } = await sql<{ id: string }>`
    select card.question_id as id from book_progress as progress
    cross join lateral (
      select card.question_id, card.missed_at
      from review_cards as card join questions as question on question.id = card.question_id
      where card.user_id = progress.user_id and card.book = progress.book
        and ${isReviewableMiss(now)} and question.ordinal is not null
        and card.question_id <> all(${[...excluded]}::uuid[])
      order by card.missed_at desc limit ${count}::int
    ) as card
    where progress.user_id = ${userId}::uuid and progress.missed > 0
      and progress.book between ${first}::smallint and ${last}::smallint
    order by card.missed_at desc, card.question_id limit ${count}::int`.execute(database)
  return rows.map(({ id }) => id)
}
