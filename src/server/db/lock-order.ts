import type { Database } from './database.ts'

/**
 * The one order in which every transaction takes its locks, so that no two wait for each other in
 * a circle: rows of site admins, of the user, of the attempt, of churches, of the group, then the
 * rows of sums that many people write.
 */
const LOCK_ORDER = [
  'site_admins',
  'user',
  'attempt',
  'church',
  'group',
  'church_scores',
  'member_score_counts',
  'score_counts',
  'period_totals',
  'counters',
] as const

export type Lock = (typeof LOCK_ORDER)[number]

/** The last lock that each open transaction took, by its place in the order. */
const latestLocks = new WeakMap<Database, number>()

/**
 * Called before rows of a kind are locked or written. Locks of the same kind are taken in the order
 * of their keys (see `byKeys`).
 * @throws Error, a defect, when the transaction holds a lock that comes later in the order
 */
export const enterLock = (transaction: Database, lock: Lock): void => {
  if (!transaction.isTransaction) return
  const place = LOCK_ORDER.indexOf(lock)
  const latest = latestLocks.get(transaction) ?? 0
  if (place < latest) {
    throw new Error(`the lock ${lock} is taken after ${LOCK_ORDER[latest]}`)
  }
  latestLocks.set(transaction, place)
}

type Value = string | number | boolean

/**
 * Sorts rows by these keys. Rows of one table that several people write are written in one order by
 * every transaction; SQL that sorts them says `collate "C"`.
 */
export const byKeys =
  <Key extends string>(...keys: readonly Key[]) =>
  (one: Readonly<Record<Key, Value>>, other: Readonly<Record<Key, Value>>): number => {
    const key = keys.find((name) => one[name] !== other[name])
    if (key === undefined) return 0
    return one[key] < other[key] ? -1 : 1
  }
