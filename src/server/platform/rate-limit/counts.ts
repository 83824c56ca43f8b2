import { latestNow } from '../../../domain/time/time.ts'

/** What somebody has used of a limit in the time that runs. Times in milliseconds since 1970. */
export type Count = {
  /** What is known to have been used, on all instances. */
  points: number
  /** What of it the other instances have not been told yet. */
  unshared: number
  endsAt: number
}

/** Of more, the oldest are forgotten: each takes about 200 bytes. */
const MAX_COUNTS = 100_000

export type Counts = {
  /** Adds points, at the beginning of a new time if the last one is over. @returns the count afterwards */
  readonly add: (key: string, points: number, now: number) => Count
  /** Null if nothing was counted in the time that runs. */
  readonly find: (key: string, now: number) => Count | null
  readonly remove: (key: string) => void
  /** Those that the other instances have not been told of. */
  readonly unshared: (now: number) => (readonly [key: string, count: Count])[]
}

/** Counts in memory, each for so many milliseconds from the first point. */
export const createCounts = (durationMs: number): Counts => {
  const counts = new Map<string, Count>()
  /** The first entries end first, or nearly so. */
  const sweep = (now: number): void => {
    for (const [key, { endsAt }] of counts) {
      if (endsAt > now && counts.size < MAX_COUNTS) return
      counts.delete(key)
    }
  }
  /** A time that ends later than one that begins now was begun while the clock was ahead. */
  const isRunning = ({ endsAt }: Count, now: number): boolean =>
    endsAt > now && endsAt <= latestNow(new Date(now)).getTime() + durationMs
  const find = (key: string, now: number): Count | null => {
    const count = counts.get(key)
    return count !== undefined && isRunning(count, now) ? count : null
  }
  return {
    find,
    add: (key, points, now) => {
      const running = find(key, now)
      if (running) {
        running.points += points
        running.unshared += points
        return running
      }
      counts.delete(key)
      sweep(now)
      const count = { points, unshared: points, endsAt: now + durationMs }
      counts.set(key, count)
      return count
    },
    remove: (key) => {
      counts.delete(key)
    },
    unshared: (now) =>
      [...counts].filter(([, count]) => count.unshared > 0 && isRunning(count, now)),
  }
}
