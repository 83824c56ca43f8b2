import { sql } from 'kysely'
import { type BookTotals, questionsForSeal } from '../../domain/journey/mastery.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { sendWithNext } from '../platform/db/sent-together.ts'

/** `changes` as JSON: rows of a book and its sums. */
type Changes = { readonly user: string; readonly changes: string; readonly now: Date }

const totalsStatement = compileOnce(
  (_database, { user, changes }: Pick<Changes, 'user' | 'changes'>) => sql`
    insert into book_progress as progress (user_id, book, met, missed, mastered, last_missed_at)
    select ${user}::uuid, book, met, missed, mastered, "lastMissedAt"
    from jsonb_to_recordset(${changes}::jsonb) as changed(
      book smallint, met int, missed int, mastered int, "lastMissedAt" timestamptz
    )
    on conflict (user_id, book) do update set
      met = progress.met + excluded.met, missed = progress.missed + excluded.missed,
      mastered = progress.mastered + excluded.mastered,
      last_missed_at = greatest(progress.last_missed_at, excluded.last_missed_at)`,
)

/** More than this need no counting. */
const MAX_FOR_SEAL = sql.lit(questionsForSeal(Number.POSITIVE_INFINITY))

/**
 * The sums also have questions that are not asked any more, so those that are asked are counted where the sums
 * suffice: at most as many as a seal needs. Ordinals have no gaps.
 */
const sealsStatement = compileOnce(
  (_database, { user, changes, now }: Changes) => sql`
    update book_progress as progress set sealed_at = ${now}::timestamptz
    from jsonb_to_recordset(${changes}::jsonb) as changed(book smallint)
    cross join lateral (
      select count(*) as questions from questions
      where questions.book = changed.book and questions.ordinal between 1 and ${MAX_FOR_SEAL}
    ) as needed
    where progress.user_id = ${user}::uuid and progress.book = changed.book
      and progress.sealed_at is null and needed.questions > 0
      and progress.mastered >= needed.questions
      and needed.questions <= (
        select count(*) from (
          select from review_cards as card join questions as question on question.id = card.question_id
          where card.user_id = ${user}::uuid and card.book = changed.book and card.is_mastered
            and question.book = changed.book and question.ordinal is not null
          limit ${MAX_FOR_SEAL}
        ) as mastered
      )`,
)

/**
 * Adds to the sums of a learner's books, and seals those that are mastered now. The learner must be locked, and
 * their cards stored.
 */
export const addToBooks = async (
  transaction: Database,
  userId: string,
  totals: ReadonlyMap<number, BookTotals>,
  now: Date,
): Promise<void> => {
  const rows = [...totals].map(([book, change]) => ({ book, ...change }))
  if (rows.length === 0) return
  const changes = JSON.stringify(rows)
  await sendWithNext(transaction, totalsStatement.with({ user: userId, changes }))
  await sendWithNext(transaction, sealsStatement.with({ user: userId, changes, now }))
}
