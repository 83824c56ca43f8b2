import { type RawBuilder, sql } from 'kysely'
import type { StudiedWeek } from '../../domain/journey/study-week.ts'
import { bitOf } from '../../domain/learner/activity.ts'
import { type DayKey, weekStartOf } from '../../domain/time/time.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { sendWithNext } from '../platform/db/sent-together.ts'

/** What a learner has done on a day. */
export type Studied = {
  readonly day: DayKey
  /** Questions that were answered; skips do not count. */
  readonly questions: number
  /** Questions that were right after a miss. */
  readonly learnedAgain: number
}

/** A statement that adds to a learner's weeks. @param weeks rows as `weeksRows` writes them */
export const insertStudied = (user: string, weeks: string): RawBuilder<unknown> => sql`
  insert into study_weeks as week (user_id, starts_on, days, questions, learned_again)
  select ${user}::uuid, "startsOn", days, questions, "learnedAgain"
  from jsonb_to_recordset(${weeks}::jsonb) as studied(
    "startsOn" date, days smallint, questions int, "learnedAgain" int
  )
  on conflict (user_id, starts_on) do update set days = week.days | excluded.days,
    questions = week.questions + excluded.questions,
    learned_again = week.learned_again + excluded.learned_again`

/** The row of a day for `insertStudied`; none for a day without an answer, which is no day of study. */
export const weeksRows = ({ day, ...studied }: Studied): string =>
  JSON.stringify(
    studied.questions === 0 ? [] : [{ startsOn: weekStartOf(day), days: bitOf(day), ...studied }],
  )

const studiedStatement = compileOnce(
  (_database, { user, weeks }: { readonly user: string; readonly weeks: string }) =>
    insertStudied(user, weeks),
)

/** Adds to a learner's week alone. */
export const addStudied = async (
  transaction: Database,
  userId: string,
  studied: Studied,
): Promise<void> => {
  await sendWithNext(
    transaction,
    studiedStatement.with({ user: userId, weeks: weeksRows(studied) }),
  )
}

/** A week of a learner, as it is read. */
export type StudyWeek = StudiedWeek & { readonly isSummarySeen: boolean }

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

/** Notes that a learner has seen what a week brought. */
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
