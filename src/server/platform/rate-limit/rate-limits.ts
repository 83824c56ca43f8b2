import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { asCall } from '../db/work.ts'
import { ServiceError } from '../errors.ts'
import { createLogger } from '../log.ts'
import { createRepeatedTasks, type RepeatedTasks } from '../repeated-tasks.ts'
import { type Count, type Counts, createCounts } from './counts.ts'
import { deleteSharedCounts, shareCounts } from './shared-counts.ts'
import { waitingTime } from './waiting-time.ts'

type Limit = {
  readonly points: number
  readonly seconds: number
  /** What somebody who is over it did. */
  readonly reason?: string
}

const perMinute = (points: number): Limit => ({ points, seconds: 60 })

/** What is allowed: sign-ins per network, everything else per user (visitors: per network). */
const LIMITS = {
  signIn: perMinute(20),
  signInReturn: perMinute(20),
  write: perMinute(60),
  read: perMinute(600),
  download: perMinute(5),
  /** What browsers measure and send by themselves: per network, apart from what people do. */
  measurement: perMinute(120),
  /** Measurements that are stored: per network, page and measure. */
  storedMeasurement: { points: 10, seconds: 24 * 3600 },
  /** Each call may send a paid request to a language model. */
  assistant: perMinute(10),
  signOut: perMinute(60),
  /** Invite codes that no group has: per network, in which a whole congregation may be. */
  wrongInvite: perMinute(60),
  /** Look-ups of session cookies that named no session, each with a statement of its own: per network. */
  failedLookUp: perMinute(60),
  /** Checks of readiness: several load balancers may each ask every second. */
  readiness: perMinute(600),
  /** Downloads of the description of the API. */
  document: perMinute(60),
  /** Questions with their answers: one every 12 seconds for an hour, but not all of them at once. */
  practiceQuestion: {
    points: 300,
    seconds: 3600,
    reason: 'You’ve practiced 300 questions within an hour.',
  },
} as const satisfies Record<string, Limit>
/** How often instances tell each other what they have counted. */
const SHARE_INTERVAL_MS = 1000

export type LimitKind = keyof typeof LIMITS

/**
 * Counted by each instance for itself: what these calls do costs each instance something, or, of measurements,
 * the counts are not to be stored.
 */
const PER_INSTANCE: ReadonlySet<string> = new Set<LimitKind>([
  'readiness',
  'document',
  'failedLookUp',
  'storedMeasurement',
])

export type Limits = {
  /**
   * Counts calls of one kind (or questions) for a user id or a network.
   * @throws too_many_requests with the seconds to wait in `details.retryAfter`
   */
  readonly charge: (kind: LimitKind, key: string, calls?: number) => Promise<void>
  /**
   * Refuses a caller who is known to be over the limit. Counts nothing.
   * @throws too_many_requests as above
   */
  readonly refuse: (kind: LimitKind, key: string) => void
  /** Whether so many calls more would be refused. Counts nothing. */
  readonly isOver: (kind: LimitKind, key: string, calls: number) => boolean
  /** Deletes what was counted for a user. */
  readonly forget: (key: string) => Promise<void>
  /** Tells the other instances at once what this one has counted, and learns what they have. */
  readonly share: () => Promise<void>
}

const tooManyRequests = (kind: LimitKind, milliseconds: number): ServiceError => {
  const { reason = 'That was a little too much at once.' }: Limit = LIMITS[kind]
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ServiceError(
    'too_many_requests',
    `${reason} Please try again in ${waitingTime(seconds)}.`,
    { retryAfter: String(seconds) },
  )
}

const mapLimits = <Value>(make: (kind: LimitKind, limit: Limit) => Value) =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([kind, limit]) => [kind, make(kind as LimitKind, limit)]),
  ) as Record<LimitKind, Value>

const KINDS = Object.keys(LIMITS) as LimitKind[]
const SHARED_KINDS = KINDS.filter((kind) => !PER_INSTANCE.has(kind))

/** The key of a count in the table that all instances share. */
const sharedKey = (kind: LimitKind, key: string): string => `${kind}:${key}`

type Options = {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Where a failure to share the counts is seen; by default nowhere. */
  readonly tasks?: RepeatedTasks
}

/** Exchanges counts with other instances: a second after one has changed, and only then. */
const createSharing = (
  database: Database,
  counts: Readonly<Record<LimitKind, Counts>>,
  { now, tasks }: Required<Options>,
) => {
  let timer: NodeJS.Timeout | undefined
  let sharing: Promise<void> = Promise.resolve()
  const exchange = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const changed = SHARED_KINDS.flatMap((kind) =>
      counts[kind].unshared(now()).map(([key, count]) => ({
        key: sharedKey(kind, key),
        count,
        durationMs: 1000 * LIMITS[kind].seconds,
      })),
    )
    const isShared = await tasks.run('shared_limits', () =>
      asCall(() => shareCounts(database, changed, now())),
    )
    // Each instance counts for itself meanwhile.
    if (!isShared) shareLater()
  }
  // One after the other: what is on its way would be told twice.
  const share = (): Promise<void> => {
    sharing = sharing.then(exchange)
    return sharing
  }
  const shareLater = (): void => {
    timer ??= setTimeout(() => void share(), SHARE_INTERVAL_MS).unref()
  }
  return { share, shareLater }
}

/**
 * Limits that are counted in memory, so that they cost no call a statement. With a PostgreSQL server, which
 * has several instances, these tell each other once a second what they have counted.
 */
export const createLimits = (
  { database, kind: databaseKind }: Pick<Connection, 'database' | 'kind'>,
  { now = Date.now, tasks = createRepeatedTasks(createLogger('silent')) }: Options = {},
): Limits => {
  const counts = mapLimits((_kind, { seconds }) => createCounts(1000 * seconds))
  const isShared = databaseKind === 'server'
  const { share, shareLater } = createSharing(database, counts, { now, tasks })
  const refuseOver = (kind: LimitKind, count: Count | null, at: number): void => {
    if (count && count.points > LIMITS[kind].points) {
      throw tooManyRequests(kind, count.endsAt - at)
    }
  }
  const refuse: Limits['refuse'] = (kind, key) => {
    const at = now()
    refuseOver(kind, counts[kind].find(key, at), at)
  }
  return {
    refuse,
    isOver: (kind, key, calls) =>
      (counts[kind].find(key, now())?.points ?? 0) + calls > LIMITS[kind].points,
    charge: async (kind, key, calls = 1) => {
      refuse(kind, key)
      const at = now()
      const count = counts[kind].add(key, calls, at)
      if (isShared && !PER_INSTANCE.has(kind)) shareLater()
      refuseOver(kind, count, at)
    },
    forget: async (key) => {
      for (const kind of KINDS) counts[kind].remove(key)
      if (!isShared) return
      await deleteSharedCounts(
        database,
        SHARED_KINDS.map((kind) => sharedKey(kind, key)),
      )
    },
    share: async () => {
      if (isShared) await share()
    },
  }
}

/** The network that limits count an address for: the IPv4 address, or the /64 network of an IPv6 address. */
export const networkOf = (address: string | undefined): string => {
  // As most are; the expressions that read all notations take long.
  if (address !== undefined && isIPv4(address)) return address
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
