import { sql } from 'kysely'
import { CALENDAR_WEEKS, lastWeekStart } from '../../../domain/journey/study-week.ts'
import type { WeeklyGoal } from '../../../domain/journey/weekly-goal.ts'
import type { ChallengeState } from '../../../domain/rating/challenge.ts'
import type { DayKey } from '../../../domain/time/time.ts'
import type { CurrentSession } from '../../learner/auth/session.service.ts'
import { todayOf } from '../../learner/learner.ts'
import { type SessionExtra, sessionExtra } from '../../learner/session-extra.ts'
import { accountNotFound } from '../../learner/user.service.ts'
import {
  markSummarySeen,
  type StudyWeek,
  studyWeeksAfter,
} from '../../learning/study-week.service.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FactSource } from '../../platform/versioned-cache.ts'
import { type BookSize, bookSizes } from '../../question/bank/question.service.ts'

/** How far the learner is in a book; see the table. */
export type BookProgress = {
  /** 1 to 66. */
  readonly book: number
  readonly met: number
  readonly missed: number
  readonly mastered: number
  readonly sealedAt: string | null
}

type JourneyPart = {
  /** The books of which they have met a question. */
  readonly books: readonly BookProgress[]
  readonly weeks: readonly StudyWeek[]
  readonly weeklyGoal: number | null
  /** Null for who has not answered anything. */
  readonly challengeState: ChallengeState | null
}

export type Journey = JourneyPart & { readonly sizes: readonly BookSize[] }

/** A learner's date can be a day before that of UTC, and their week then the one before. */
const DAYS_READ = 7 * CALENDAR_WEEKS

/** All of it are sums, read by the learner's key: at most 66 books and thirteen weeks, whatever they have answered. */
export const journeyPart: SessionExtra<JourneyPart> = {
  name: 'journey',
  write: (now) => sql`(
    select json_build_object(
      'books', coalesce((
        select json_agg(json_build_object(
          'book', book, 'met', met, 'missed', missed, 'mastered', mastered, 'sealedAt', sealed_at
        )) from book_progress where user_id = users.id
      ), '[]'::json),
      'weeks', ${studyWeeksAfter(
        sql`users.id`,
        sql`(${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(DAYS_READ)}`,
      )},
      'weeklyGoal', users.weekly_goal,
      'challengeState', (select challenge_state from learner_skills where user_id = users.id)
    )
  )`,
}

/** How far the learner has come, and what there is. */
export const readJourney = async (
  context: FactSource & CurrentSession,
  now: Date,
): Promise<Journey> => ({
  ...(await sessionExtra(context.database, context, journeyPart, now)),
  sizes: await bookSizes(context),
})

/** Sets the learner's own goal; null for none. @throws not_signed_in if the account is gone */
export const setWeeklyGoal = async (
  database: Database,
  userId: string,
  daysPerWeek: WeeklyGoal | null,
): Promise<void> => {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ weeklyGoal: daysPerWeek })
    .where('id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw accountNotFound()
}

/** Notes that the learner has seen what the week before brought. @returns its Monday */
export const seeLastWeek = async (
  { database, user }: { readonly database: Database } & CurrentSession,
  now: Date,
): Promise<DayKey> => {
  const startsOn = lastWeekStart(todayOf(user, now))
  await markSummarySeen(database, user.id, startsOn)
  return startsOn
}
