import { type RawBuilder, sql } from 'kysely'
import type { StoryQuestion } from '../../domain/question/sibling.ts'
import { REVIEW_LENGTH } from '../../domain/review.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'

/** More than a review asks, since some may be secret now. */
const DUE_CARDS_READ = 5 * REVIEW_LENGTH

/** The questions of a learner's cards that are due, the one that is longest due first. Inactive questions are not reviewed. */
export const listDueCards = async (
  database: Database,
  userId: string,
  now: Date,
): Promise<StoryQuestion[]> => {
  const { rows } = await sql<StoryQuestion>`
    select question.id as "questionId", question.landmark,
      question.scripture_reference as "scriptureReference"
    from ${cardsOf(sql`${userId}::uuid`)} and card.due_at <= ${now}::timestamptz
    order by card.due_at limit ${sql.lit(DUE_CARDS_READ)}`.execute(database)
  return rows
}

/** When a learner's next review is, and how long. */
export type ReviewOutlook = {
  /** Cards that are due, at most ten. */
  readonly due: number
  /** When the first card is due that is not due now; null if there is none. */
  readonly nextAt: Date | null
}

/** A learner's cards whose questions can be reviewed; conditions may follow. */
const cardsOf = (userId: RawBuilder<unknown>) => sql`
  review_cards as card join questions as question on question.id = card.question_id
  where card.user_id = ${userId} and not card.is_aside and question.ordinal is not null`

/** A statement: up to ten cards that are due and meet a condition on `card`. */
export const dueCards = (
  userId: RawBuilder<unknown>,
  now: Date,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select from ${cardsOf(userId)} and card.due_at <= ${now}::timestamptz and ${condition}
  limit ${sql.lit(REVIEW_LENGTH)}`

/** A statement: when the first card is due that is not due now. */
export const nextDueAt = (userId: RawBuilder<unknown>, now: Date): RawBuilder<string> => sql`
  select card.due_at from ${cardsOf(userId)} and card.due_at > ${now}::timestamptz
  order by card.due_at limit 1`

/**
 * How many cards are due, without the questions that may not be asked now.
 * @param excluded ids of those
 */
export const readReviewOutlook = async (
  database: Database,
  userId: string,
  excluded: ReadonlySet<string>,
  now: Date,
): Promise<ReviewOutlook> => {
  const id = sql`${userId}::uuid`
  const isAllowed = sql`card.question_id <> all(${[...excluded]}::uuid[])`
  const { rows } = await sql<{ due: number; nextAt: string | null }>`
    select (select count(*)::int from (${dueCards(id, now, isAllowed)}) as due) as due,
      (${nextDueAt(id, now)}) as "nextAt"`.execute(database)
  const { due = 0, nextAt = null } = rows[0] ?? {}
  return { due, nextAt: nextAt === null ? null : new Date(nextAt) }
}

/** A card as its learner sees it. */
export type OwnCard = {
  readonly questionId: string
  readonly dueAt: Date
  readonly isAside: boolean
}

/** The learner's cards of these questions. */
export const listCardsOf = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
): Promise<OwnCard[]> => {
  const rows = await database
    .selectFrom('review_cards')
    .select(['question as questionId', 'dueAt', 'isAside'])
    .where('user', '=', userId)
    .where('question', '=', anyOf(questionIds))
    .orderBy('dueAt')
    .orderBy('question')
    .execute()
  return rows
}

/** Puts a card aside for good, or takes it back. @throws not_found for a question that they have not answered */
export const setCardAside = async (
  database: Database,
  userId: string,
  questionId: string,
  isAside: boolean,
): Promise<void> => {
  const { numUpdatedRows } = await database
    .updateTable('review_cards')
    .set({ isAside })
    .where('user', '=', userId)
    .where('question', '=', questionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new ServiceError('not_found', 'You haven’t answered this question.')
}
