import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebVital } from '../../../domain/schema/web-vital.ts'
import { type PagePattern, pagePatternOf } from '../../../domain/site/page-pattern.ts'
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
} from '../../../domain/site/web-vital.ts'
import { addDays, type DayKey, dayKeyOf, UTC } from '../../../domain/time/time.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Limits } from '../../platform/rate-limit/rate-limits.ts'

/** Very small values do not fit into the column. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Rows that are kept; the figures come from the histograms, which have no such limit. */
const MAX_ROWS = 100_000

/** Hashes the networks of a day. It is never stored, and forgotten with the day. */
let secretOfDay: { readonly day: DayKey; readonly secret: Buffer } | undefined

/** Under what the measurements of a network, page and measure are counted for a day: nothing can be read from it. */
const countKey = (day: DayKey, ...parts: readonly string[]): string => {
  if (secretOfDay?.day !== day) secretOfDay = { day, secret: randomBytes(32) }
  return createHmac('sha256', secretOfDay.secret).update(parts.join(' ')).digest('hex')
}

type Dependencies = { readonly database: Database; readonly limits: Limits }

/**
 * Stores a measurement and counts it for its page, with one statement. Of a network, page, measure and day,
 * UTC, only the first ten are stored, so that one network does not decide the figures of all; the others are
 * dropped silently.
 */
export const recordWebVital = async (
  { database, limits }: Dependencies,
  { name, value, url }: WebVital,
  network: string,
  now: Date,
): Promise<void> => {
  const page = pagePatternOf(url)
  const day = dayKeyOf(now, UTC)
  const key = countKey(day, network, page, name)
  if (limits.isOver('storedMeasurement', key, 1)) return
  await limits.charge('storedMeasurement', key)
  await sql`
    with stored as (
      insert into web_vitals (id, page, name, value, rating, created_at)
      values (${randomUUID()}::uuid, ${page}, ${name}, ${rounded(value)}::real, ${ratingOf(name, value)}, ${now})
    )
    insert into web_vital_counts (day, page, name, bucket, count)
    values (${day}::date, ${page}, ${name}, ${bucketOf(name, value)}::smallint, 1)
    on conflict (day, page, name, bucket) do update set count = web_vital_counts.count + 1`.execute(
    database,
  )
}

/**
 * Deletes measurements that are older than 30 days, and what was counted of them; and of newer measurements all
 * but the newest 100,000.
 */
export const pruneWebVitals = async (database: Database, now: Date): Promise<void> => {
  const oldest = addDays(dayKeyOf(now, UTC), -WEB_VITAL_DAYS)
  await sql`delete from web_vitals where created_at < ${oldest}::date at time zone 'UTC'`.execute(
    database,
  )
  await sql`
    delete from web_vitals where created_at <= (
      select created_at from web_vitals order by created_at desc offset ${MAX_ROWS}::int limit 1
    )`.execute(database)
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
