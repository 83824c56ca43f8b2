import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Count } from './counts.ts'

/** Counts that are shared with one statement. */
const BATCH_SIZE = 1000

type Row = { readonly key: string; readonly points: number; readonly expire: string }

/**
 * Adds what this instance has counted to what all have, and learns the sums. What cannot be added because
 * the database is away is added the next time.
 * @param counts by their keys, which are those of the table
 */
export const shareCounts = async (
  database: Database,
  counts: readonly (readonly [key: string, count: Count])[],
  now: number,
): Promise<void> => {
  for (let start = 0; start < counts.length; start += BATCH_SIZE) {
    await shareBatch(database, counts.slice(start, start + BATCH_SIZE), now)
  }
}

const shareBatch = async (
  database: Database,
  counts: readonly (readonly [key: string, count: Count])[],
  now: number,
): Promise<void> => {
  const sent = counts.map(([key, { unshared, endsAt }]) => ({ key, points: unshared, endsAt }))
  // In the order of their keys, so that two instances do not wait for each other in turn.
  const { rows } = await database.transaction().execute((transaction) =>
    sql<Row>`
      insert into rate_limits as stored (key, points, expire)
      select key, points, expire
      from unnest(${sent.map(({ key }) => key)}::text[], ${sent.map(({ points }) => points)}::int[],
        ${sent.map(({ endsAt }) => endsAt)}::bigint[]) as counted (key, points, expire)
      order by key collate "C"
      on conflict (key) do update set
        points = excluded.points
          + case when stored.expire > ${now}::bigint then stored.points else 0 end,
        expire = case when stored.expire > ${now}::bigint then stored.expire else excluded.expire end
      returning key, points, expire`.execute(transaction),
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  counts.forEach(([key, count], index) => {
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

/** Deletes counts whose time is over. */
export const forgetOldCounts = async (database: Database, now: Date): Promise<void> => {
  await sql`delete from rate_limits where expire <= ${now.getTime()}::bigint`.execute(database)
}
