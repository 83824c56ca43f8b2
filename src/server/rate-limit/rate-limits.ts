import ipaddr from 'ipaddr.js'
import { CompiledQuery } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { waitingTime } from './waiting-time.ts'

type Limit = {
  readonly points: number
  readonly seconds: number
  /** What somebody who is over it did. */
  readonly reason?: string
}

const perMinute = (points: number): Limit => ({ points, seconds: 60 })

/** What is allowed: sign-ins and sign-outs per network, everything else per user (visitors: per network). */
const LIMITS = {
  signIn: perMinute(20),
  signInReturn: perMinute(20),
  write: perMinute(60),
  read: perMinute(600),
  download: perMinute(5),
  /** What browsers measure and send by themselves: per network, apart from what people do. */
  measurement: perMinute(120),
  /** Each call may send a paid request to a language model. */
  assistant: perMinute(10),
  signOut: perMinute(60),
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
/** If the database takes longer, calls are counted in memory instead. */
const TIMEOUT_MS = 1000

export type LimitKind = keyof typeof LIMITS

/**
 * Counted by each instance in memory: what these calls do costs each instance something, and must not need
 * the database.
 */
const PER_INSTANCE: ReadonlySet<string> = new Set<LimitKind>(['readiness', 'document'])

export type Limits = {
  /**
   * Counts calls of one kind (or questions) for a user id or a network.
   * @throws too_many_requests with the seconds to wait in `details.retryAfter`
   */
  readonly charge: (kind: LimitKind, key: string, calls?: number) => Promise<void>
  /**
   * Refuses, without a statement, a caller who is known to be over the limit. Counts nothing.
   * @throws too_many_requests as above
   */
  readonly refuse: (kind: LimitKind, key: string) => void
  /** Deletes what was counted for a user. */
  readonly forget: (key: string) => Promise<void>
}

/** Adapts our connections to the client that the library expects. */
const storeClientOf = (database: Database) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    database.executeQuery(CompiledQuery.raw(text, values)),
})

type LimiterOptions = {
  readonly keyPrefix: string
  readonly points: number
  readonly duration: number
}

/** Counts in the database, which all instances share; in memory while it is unavailable. */
const sharedLimiter = (database: Database, options: LimiterOptions): RateLimiterAbstract =>
  new RLWrapperTimeouts({
    timeoutMs: TIMEOUT_MS,
    insuranceLimiter: new RateLimiterMemory(options),
    limiter: new RateLimiterPostgres({
      ...options,
      storeClient: storeClientOf(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // Blocks in memory, so that calls over the limit cost no statement.
      inMemoryBlockOnConsumed: options.points,
    }),
  })

/** Callers over a limit, until their time ends. They stay over it: what is refused is counted too. */
const createBlocked = () => {
  const until = new Map<string, number>()
  const now = performance.now.bind(performance)
  /** The first entries end first, or nearly so. */
  const sweep = (): void => {
    for (const [key, end] of until) {
      if (end > now()) return
      until.delete(key)
    }
  }
  return {
    add: (key: string, milliseconds: number): void => {
      sweep()
      until.delete(key)
      until.set(key, now() + milliseconds)
    },
    remove: (key: string): void => {
      until.delete(key)
    },
    remaining: (key: string): number => (until.get(key) ?? 0) - now(),
  }
}

const tooManyRequests = (name: LimitKind, milliseconds: number): ServiceError => {
  const { reason = 'That was a little too much at once.' }: Limit = LIMITS[name]
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ServiceError(
    'too_many_requests',
    `${reason} Please try again in ${waitingTime(seconds)}.`,
    { retryAfter: String(seconds) },
  )
}

const mapLimits = <Value>(make: (name: LimitKind, limit: Limit) => Value) =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, make(name as LimitKind, limit)]),
  ) as Record<LimitKind, Value>

/** Limits in the database, or in memory with the embedded database, which has a single process. */
export const createLimits = ({ database, kind }: Pick<Connection, 'database' | 'kind'>): Limits => {
  const limiters = mapLimits((name, { points, seconds }): RateLimiterAbstract => {
    const options = { keyPrefix: name, points, duration: seconds }
    return kind === 'embedded' || PER_INSTANCE.has(name)
      ? new RateLimiterMemory(options)
      : sharedLimiter(database, options)
  })
  const blocked = mapLimits(() => createBlocked())
  const refuse: Limits['refuse'] = (name, key) => {
    const milliseconds = blocked[name].remaining(key)
    if (milliseconds > 0) throw tooManyRequests(name, milliseconds)
  }
  return {
    refuse,
    charge: async (name, key, calls = 1) => {
      refuse(name, key)
      try {
        await limiters[name].consume(key, calls)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        blocked[name].add(key, error.msBeforeNext)
        throw tooManyRequests(name, error.msBeforeNext)
      }
    },
    forget: async (key) => {
      for (const one of Object.values(blocked)) one.remove(key)
      await Promise.all(Object.values(limiters).map((limiter) => limiter.delete(key)))
    },
  }
}

/** The network that limits count an address for: the IPv4 address, or the /64 network of an IPv6 address. */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
