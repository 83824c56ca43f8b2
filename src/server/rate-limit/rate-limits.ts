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

/** Calls in a minute: sign-ins begun and finished by address, all else by user (by address for visitors). */
const CALLS_PER_MINUTE = {
  signIn: 20,
  signInReturn: 20,
  write: 60,
  read: 600,
  download: 5,
  /** Each may be a request to a language model that somebody pays for. */
  assistant: 10,
} as const
const SECONDS = 60
/** A database that is slower than this is not waited for: memory counts instead. */
const TIMEOUT_MS = 1000

export type LimitKind = keyof typeof CALLS_PER_MINUTE

export type Limits = {
  /**
   * Counts calls of one kind for a user or an address.
   * @throws too_many_requests with the seconds to wait
   */
  readonly charge: (kind: LimitKind, who: string, calls?: number) => Promise<void>
  /** Forgets what was counted for a user who is gone. */
  readonly forget: (who: string) => Promise<void>
}

/** The tables' own connections as the library's client: it wants `query({ text, values })`. */
const storeClientOf = (database: Database) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    database.executeQuery(CompiledQuery.raw(text, values)),
})

type Bounds = { readonly keyPrefix: string; readonly points: number; readonly duration: number }

/** Counted in the database, where all instances count together; in memory while it is away. */
const sharedLimiter = (database: Database, bounds: Bounds): RateLimiterAbstract =>
  new RLWrapperTimeouts({
    timeoutMs: TIMEOUT_MS,
    insuranceLimiter: new RateLimiterMemory(bounds),
    limiter: new RateLimiterPostgres({
      ...bounds,
      storeClient: storeClientOf(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // Who is over the limit costs no further statement.
      inMemoryBlockOnConsumed: bounds.points,
    }),
  })

const tooMany = (milliseconds: number): ServiceError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ServiceError(
    'too_many_requests',
    `That was a little too much at once. Please try again in ${seconds} seconds.`,
    { retryAfter: String(seconds) },
  )
}

/** The embedded database belongs to one process, whose memory is then as good. */
export const createLimits = ({ database, kind }: Pick<Connection, 'database' | 'kind'>): Limits => {
  const limiters = Object.fromEntries(
    Object.entries(CALLS_PER_MINUTE).map(([name, points]) => {
      const bounds = { keyPrefix: name, points, duration: SECONDS }
      return [
        name,
        kind === 'embedded' ? new RateLimiterMemory(bounds) : sharedLimiter(database, bounds),
      ]
    }),
  ) as Record<LimitKind, RateLimiterAbstract>
  return {
    charge: async (name, who, calls = 1) => {
      try {
        await limiters[name].consume(who, calls)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext)
        throw error
      }
    },
    forget: async (who) => {
      await Promise.all(Object.values(limiters).map((limiter) => limiter.delete(who)))
    },
  }
}

/** Whom an address is counted for: an IPv4 address, or the network of an IPv6 one, which has 2^64. */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
