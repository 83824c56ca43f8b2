import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { asCall } from '../../platform/db/work.ts'
import { type Notifications, notification } from '../../platform/notifications.ts'

/** Timers cannot be longer; the session is then read again. */
const MAX_TIMER_MS = 24 * 3_600_000

/**
 * Ends the sessions that fulfil a condition, such as sql`user_id = ${userId}::uuid`, and tells every instance,
 * once the transaction is committed.
 * @returns how many there were
 */
export const endSessionsWhere = async (
  database: Database,
  condition: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql`
    with ended as (delete from sessions where ${condition} returning id)
    select ${notification(sql`id`, sql`'ended'`)} from ended`.execute(database)
  return rows.length
}

/** When a session ends unless it is used before; null if it has been ended. */
const readExpiry = async (database: Database, sessionId: string): Promise<Date | null> => {
  const row = await database
    .selectFrom('sessions')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

type Dependencies = {
  readonly database: Database
  readonly notifications: Notifications
  readonly now: () => Date
}

/**
 * Calls `onEnd` when a session ends: when any instance ends it, when it expires, and when its state cannot be
 * read at a moment at which it may have ended. What happened since the session was read, or while
 * notifications were missed, counts too.
 * @returns a function that stops watching
 */
export const watchSession = (
  { database, notifications, now }: Dependencies,
  sessionId: string,
  onEnd: () => void,
): (() => void) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const check = async (): Promise<void> => {
    const expiresAt = await asCall(() => readExpiry(database, sessionId)).catch(() => null)
    if (isStopped) return
    const left = expiresAt ? expiresAt.getTime() - now().getTime() : 0
    clearTimeout(timer)
    if (left <= 0) onEnd()
    // Its use may extend it meanwhile.
    else timer = setTimeout(() => void check(), Math.min(left, MAX_TIMER_MS))
  }

  const unsubscribe = notifications.subscribe(sessionId, String, {
    onMessage: onEnd,
    onGap: () => void check(),
    onClose: onEnd,
  })
  void check()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
