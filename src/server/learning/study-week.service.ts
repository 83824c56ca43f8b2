import { type RawBuilder, sql } from 'kysely'
import { bitOf, type DaysOfWeek } from '../../domain/learner/activity.ts'
import { type DayKey, weekStartOf } from '../../domain/time/time.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { sendWithNext } from '../platform/db/sent-together.ts'

/** What a learner has done on a day. */
type Studied = {
  /** Questions that were answered; skips do not count. */
  readonly questions: number
  /** Questions that were right after a miss. */
  readonly learnedAgain: number
}

type Row = Studied & { readonly user: string; readonly startsOn: DayKey; readonly day: number }

const studiedStatement = compileOnce(
  (_database, { user, startsOn, day, questions, learnedAgain }: Row) => sql`
    insert into study_weeks as week (user_id, starts_on, days, questions, learned_again)
    values (${user}::uuid, ${startsOn}::date, ${day}::smallint, ${questions}::int, ${learnedAgain}::int)
    on conflict (user_id, starts_on) do update set days = week.days | excluded.days,
      questions = week.questions + excluded.questions,
      learned_again = week.learned_again + excluded.learned_again`,
)

/** Adds to a learner's week; a day without an answer is no day of study. */
export const addStudied = async (
  transaction: Database,
  userId: string,
  day: DayKey,
  studied: Studied,
): Promise<void> => {
  if (studied.questions === 0) return
  const row = { user: userId, startsOn: weekStartOf(day), day: bitOf(day), ...studied }
  await sendWithNext(transaction, studiedStatement.with(row))
}

/** A week of a learner, as it is read. */
export type StudyWeek = {
  /** A Monday. */
  readonly startsOn: DayKey
  readonly days: DaysOfWeek
  readonly questions: number
  readonly learnedAgain: number
  readonly isSummarySeen: boolean
}

/** An expression: a learner's weeks that end after a day, by their start. */
export const studyWeeksAfter = (
  userId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<readonly StudyWeek[]> => sql`coalesce((
  select json_agg(
    json_build_object('startsOn', starts_on, 'days', days, 'questions', questions,
      'learnedAgain', learned_again, 'isSummarySeen', is_summary_seen)
    order by starts_on
  ) from study_weeks where user_id = ${userId} and starts_on > ${day} - 7
), '[]'::json)`

/** Notes that a learner was told what a week brought. */
export const markSummarySeen = async (
  database: Database,
  userId: string,
  startsOn: DayKey,
): Promise<void> => {
  await database
    .updateTable('study_weeks')
    .set({ isSummarySeen: true })
    .where('user', '=', userId)
    .where('startsOn', '=', startsOn)
    .execute()
}
