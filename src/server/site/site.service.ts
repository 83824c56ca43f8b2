import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** True figures about this installation, for its sign-up page. */
export type SiteStatistics = {
  readonly questions: number
  readonly books: number
  /** Passages of Scripture that the questions stand on. */
  readonly passages: number
  /** Mean best streak in days, one decimal; null until 20 learners have one. */
  readonly averageStreak: number | null
}

/** Below this many learners a mean says little, and too much of each. */
const MIN_STREAKS = 20
/** Counting reads every question and learner, so it is done this seldom. */
const COUNT_EVERY_MS = 10 * 60 * 1000

const counted = new WeakMap<Database, { readonly at: number; readonly value: SiteStatistics }>()

/** The site's figures, at most ten minutes old. */
export const siteStatistics = async (database: Database, now: Date): Promise<SiteStatistics> => {
  const last = counted.get(database)
  if (last && now.getTime() - last.at < COUNT_EVERY_MS) return last.value
  const value = await countStatistics(database)
  counted.set(database, { at: now.getTime(), value })
  return value
}

const countStatistics = async (database: Database): Promise<SiteStatistics> => {
  const { rows } = await sql<SiteStatistics>`
    select count(*)::int as questions, count(distinct book)::int as books,
      count(distinct scripture_reference)::int as passages,
      (
        select case when count(*) >= ${MIN_STREAKS}::int
          then round(avg(streak_best), 1)::float8 end
        from users where streak_best > 0
      ) as "averageStreak"
    from questions where ordinal is not null`.execute(database)
  return rows[0] as SiteStatistics
}
