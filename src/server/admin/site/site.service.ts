import { sql } from 'kysely'
import { type Coverage, coverageOf } from '../../../domain/scripture/coverage.ts'
import type { Database } from '../../platform/db/database.ts'

/** Figures about this installation, for its public pages. */
export type SiteStatistics = {
  readonly questions: number
  readonly books: number
  /** Verses of the passages that the questions are about, and the chapters that they are in. */
  readonly verses: number
  readonly chapters: number
  /** Study groups. */
  readonly groups: number
  /** Mean best streak in days, with one decimal; null until 20 learners have a streak. */
  readonly averageStreak: number | null
}

/** With fewer learners, a mean would say little, and reveal too much about each. */
const MIN_STREAKS = 20
/** Counting reads every question and learner, so the result is cached. */
const CACHE_TTL_MS = 10 * 60 * 1000

const cache = new WeakMap<Database, { readonly at: number; readonly value: SiteStatistics }>()

/** The site's figures, at most 10 minutes old. */
export const siteStatistics = async (database: Database, now: Date): Promise<SiteStatistics> => {
  const cached = cache.get(database)
  // A clock that was ahead and is put right must not keep it longer.
  if (cached && Math.abs(now.getTime() - cached.at) < CACHE_TTL_MS) return cached.value
  const value = await countStatistics(database)
  cache.set(database, { at: now.getTime(), value })
  return value
}

const countStatistics = async (database: Database): Promise<SiteStatistics> => {
  type Counts = Omit<SiteStatistics, keyof Coverage>
  const [counts, references] = await Promise.all([
    sql<Counts>`
      select count(*)::int as questions, count(distinct book)::int as books,
        (select count(*)::int from study_groups) as groups,
        (
          select case when count(*) >= ${MIN_STREAKS}::int
            then round(avg(streak_best), 1)::float8 end
          from users where streak_best > 0
        ) as "averageStreak"
      from questions where ordinal is not null`.execute(database),
    database
      .selectFrom('questions')
      .select('scriptureReference')
      .distinct()
      .where('ordinal', 'is not', null)
      .execute(),
  ])
  const coverage = coverageOf(references.map(({ scriptureReference }) => scriptureReference))
  return { ...(counts.rows[0] as Counts), ...coverage }
}
