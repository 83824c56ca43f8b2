import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type PagePattern, pagePatternOf } from '../../domain/page-pattern.ts'
import type { WebVital } from '../../domain/schema/web-vital.ts'
import { addDays, dayKeyOf, UTC } from '../../domain/time.ts'
import {
  type BucketCount,
  bucketOf,
  quantileOf,
  ratingOf,
  WEB_VITAL_DAYS,
  WEB_VITAL_NAMES,
  WEB_VITAL_QUANTILE,
  type WebVitalName,
  type WebVitalRating,
} from '../../domain/web-vital.ts'
import type { Database } from '../db/database.ts'

/** Very small values do not fit into the column. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Stores a measurement and counts it for its page, with one statement. */
export const recordWebVital = async (
  database: Database,
  { name, value, url }: WebVital,
  now: Date,
): Promise<void> => {
  const page = pagePatternOf(url)
  await sql`
    with stored as (
      insert into web_vitals (id, page, name, value, rating, created_at)
      values (${randomUUID()}::uuid, ${page}, ${name}, ${rounded(value)}::real, ${ratingOf(name, value)}, ${now})
    )
    insert into web_vital_counts (day, page, name, bucket, count)
    values (${dayKeyOf(now, UTC)}::date, ${page}, ${name}, ${bucketOf(name, value)}::smallint, 1)
    on conflict (day, page, name, bucket) do update set count = web_vital_counts.count + 1`.execute(
    database,
  )
}

/** Deletes measurements that are older than 30 days, and what was counted of them. */
export const pruneWebVitals = async (database: Database, now: Date): Promise<void> => {
  const oldest = addDays(dayKeyOf(now, UTC), -WEB_VITAL_DAYS)
  await sql`delete from web_vitals where created_at < ${oldest}::date at time zone 'UTC'`.execute(
    database,
  )
  await database.deleteFrom('web_vital_counts').where('day', '<', oldest).execute()
}

type PageVital = {
  readonly name: WebVitalName
  /** What three quarters of the visits did not exceed. */
  readonly p75: number
  readonly rating: WebVitalRating
  readonly visits: number
}

export type PageVitals = { readonly page: PagePattern; readonly vitals: readonly PageVital[] }

/** The measurements of each page in the last 30 days, the page with the most of them first. */
export const listPageVitals = async (database: Database, now: Date): Promise<PageVitals[]> => {
  const { rows } = await sql<BucketCount & { page: PagePattern; name: WebVitalName }>`
    select page, name, bucket, sum(count)::int as count from web_vital_counts
    where day >= ${addDays(dayKeyOf(now, UTC), -WEB_VITAL_DAYS)}::date
    group by page, name, bucket`.execute(database)
  const pages = Map.groupBy(rows, ({ page }) => page)
  return [...pages]
    .map(([page, counts]) => ({ page, vitals: vitalsOf(counts) }))
    .toSorted((one, other) => visitsOf(other) - visitsOf(one) || one.page.localeCompare(other.page))
}

const vitalsOf = (counts: readonly (BucketCount & { name: WebVitalName })[]): PageVital[] =>
  WEB_VITAL_NAMES.flatMap((name) => {
    const own = counts.filter((one) => one.name === name)
    const p75 = quantileOf(name, own, WEB_VITAL_QUANTILE)
    if (p75 === null) return []
    const visits = own.reduce((sum, { count }) => sum + count, 0)
    return [{ name, p75, rating: ratingOf(name, p75), visits }]
  })

const visitsOf = ({ vitals }: PageVitals): number => Math.max(...vitals.map(({ visits }) => visits))
