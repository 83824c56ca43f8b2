import type { Database } from './database.ts'

/**
 * The order in which every transaction takes its locks, which prevents deadlocks: the start of a
 * generation of questions, books of questions (and, by triggers, the vocabulary of their searches), who the
 * site admins are, the user, the quizzes that deleted accounts have played, the attempt, the sets of daily
 * quizzes, churches (and, by triggers, words in the vocabulary of their searches), the group, then the
 * leaderboard sums that many users write.
 */
const LOCK_ORDER = [
  'generations',
  'books',
  'site_admins',
  'user',
  'played_quizzes',
  'attempt',
  'daily_sets',
  'church',
  'group',
  'church_scores',
  'member_score_counts',
  'member_score_range_counts',
  'score_counts',
  'score_range_counts',
  'period_totals',
  'counters',
] as const

export type Lock = (typeof LOCK_ORDER)[number]

/** The position in the order of the last lock that each open transaction has taken. */
const latestLocks = new WeakMap<Database, number>()

/**
 * Checks that a lock is taken in the order above. Call it before locking or writing rows of this kind.
 * Rows of the same kind must be locked in the order of their keys (see `byKeys`).
 * @throws Error when the transaction holds a lock that comes later in the order, which is a bug
 */
export const checkLockOrder = (transaction: Database, lock: Lock): void => {
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
 * Compares rows by these keys. Every transaction writes the shared rows of a table in this order, to
 * prevent deadlocks. SQL that sorts them must use `collate "C"`.
 */
export const byKeys =
  <Key extends string>(...keys: readonly Key[]) =>
  (one: Readonly<Record<Key, Value>>, other: Readonly<Record<Key, Value>>): number => {
    const key = keys.find((name) => one[name] !== other[name])
    if (key === undefined) return 0
    return one[key] < other[key] ? -1 : 1
  }
