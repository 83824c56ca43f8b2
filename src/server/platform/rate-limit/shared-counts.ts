import { sql } from 'kysely'
import { latestNow } from '../../../domain/time/time.ts'
import type { Database } from '../db/database.ts'
import type { Count } from './counts.ts'

/** Counts that are shared with one statement. */
const BATCH_SIZE = 1000

/** A count under its key in the table, of a limit that runs for so many milliseconds. */
export type SharedCount = {
  readonly key: string
  readonly count: Count
  readonly durationMs: number
}

type Row = { readonly key: string; readonly points: number; readonly expire: string }

/**
 * Adds what this instance has counted to what all have, and learns the sums. What cannot be added because
 * the database is away is added the next time.
 */
export const shareCounts = async (
  database: Database,
  counts: readonly SharedCount[],
  now: number,
): Promise<void> => {
  for (let start = 0; start < counts.length; start += BATCH_SIZE) {
    await shareBatch(database, counts.slice(start, start + BATCH_SIZE), now)
  }
}

const shareBatch = async (
  database: Database,
  counts: readonly SharedCount[],
  now: number,
): Promise<void> => {
  const sent = counts.map(({ key, count: { unshared, endsAt }, durationMs }) => ({
    key,
    points: unshared,
    endsAt,
    // One that ends later was begun while a clock was ahead.
    latestEnd: latestNow(new Date(now)).getTime() + durationMs,
  }))
  const latestEnds = JSON.stringify(
    Object.fromEntries(sent.map(({ key, latestEnd }) => [key, latestEnd])),
  )
  const isRunning = sql`(stored.expire > ${now}::bigint
    and stored.expire <= (${latestEnds}::jsonb ->> stored.key)::bigint)`
  // In the order of their keys, so that two instances do not wait for each other in turn.
  const { rows } = await database.transaction().execute((transaction) =>
    sql<Row>`
      insert into rate_limits as stored (key, points, expire)
      select key, points, expire
      from unnest(${sent.map(({ key }) => key)}::text[], ${sent.map(({ points }) => points)}::int[],
        ${sent.map(({ endsAt }) => endsAt)}::bigint[]) as counted (key, points, expire)
      order by key collate "C"
      on conflict (key) do update set
        points = excluded.points + case when ${isRunning} then stored.points else 0 end,
        expire = case when ${isRunning} then stored.expire else excluded.expire end
      returning key, points, expire`.execute(transaction),
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  counts.forEach(({ key, count }, index) => {
    const row = stored.get(key)
    if (!row) return
    count.unshared -= sent[index]?.points ?? 0
    // Counted while the statement ran.
    count.points = row.points + count.unshared
    count.endsAt = Number(row.expire)
  })
}

/** Deletes what was counted under these keys. */
export const deleteSharedCounts = async (
  database: Database,
  keys: readonly string[],
): Promise<void> => {
  await sql`delete from rate_limits where key = any(${keys}::text[])`.execute(database)
}

/** No limit runs for longer. */
const MAX_DURATION_MS = 24 * 60 * 60 * 1000

/** Deletes counts whose time is over, and those of a time when a clock was far ahead. */
export const forgetOldCounts = async (database: Database, now: Date): Promise<void> => {
  const time = now.getTime()
  await sql`
    delete from rate_limits
    where expire <= ${time}::bigint or expire > ${time + MAX_DURATION_MS}::bigint`.execute(database)
}
