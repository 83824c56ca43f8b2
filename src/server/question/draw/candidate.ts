import { type RawBuilder, sql } from 'kysely'
import type { ChallengeCandidate } from '../../../domain/rating/challenge.ts'
import type { BookRange } from '../../../domain/scripture/book-groups.ts'
import { type RatedRow, ratedQuestion } from '../../learning/learned.ts'

/** A question that a learner may be asked, as it is read. */
export type CandidateRow = RatedRow & { readonly id: string; readonly metAt: string | null }

/**
 * Selects candidates from rows of `questions` under the name `question`, with what is known of the learner's. The
 * limits have their measurements and cards read by key, not all there are.
 */
export const selectCandidates = (
  userId: string,
  from: RawBuilder<unknown>,
): RawBuilder<CandidateRow> => sql`
  select question.id, question.book, question.difficulty, card.answered_at as "metAt",
    measured.measured_difficulty as "measuredDifficulty",
    measured.difficulty_variance as "difficultyVariance"
  from ${from}
  left join lateral (
    select measured_difficulty, difficulty_variance from question_statistics
    where question_id = question.id limit 1
  ) as measured on true
  left join lateral (
    select answered_at from review_cards
    where user_id = ${userId}::uuid and question_id = question.id limit 1
  ) as card on true`

export const candidateOf = (row: CandidateRow): ChallengeCandidate => ({
  ...ratedQuestion(row),
  id: row.id,
  metAt: row.metAt === null ? null : new Date(row.metAt),
})

/** A condition on `question`: active, in some books or in any (null). */
export const isActiveIn = (books: BookRange | null): RawBuilder<boolean> => {
  const isActive = sql<boolean>`question.ordinal is not null`
  if (books === null) return isActive
  const [first, last] = books
  // With one book, an index also has the order.
  return first === last
    ? sql<boolean>`${isActive} and question.book = ${first}::smallint`
    : sql<boolean>`${isActive} and question.book between ${first}::smallint and ${last}::smallint`
}

/** What a draw needs to know of its learner and its round. */
export type DrawOptions = {
  readonly userId: string
  /** Null for all. */
  readonly books: BookRange | null
  readonly count: number
  /** Questions that may not be asked now, or are in the round already. */
  readonly excluded: ReadonlySet<string>
}

/** Further unmet questions that are read where a sample has too few, to choose from. */
export const UNMET_READ = 200

/** The learner has not met `question`, and it may be asked. */
export const isUnmet = ({ userId, excluded }: DrawOptions): RawBuilder<boolean> => sql<boolean>`
  question.id <> all(${[...excluded]}::uuid[]) and not exists (
    select from review_cards as met
    where met.user_id = ${userId}::uuid and met.question_id = question.id
  )`
