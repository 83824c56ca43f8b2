import type { Random } from '../domain/random.ts'
import type { Assistant } from './assistant/assistant.ts'
import type { TokenCookie } from './auth/cookies.ts'
import type { CurrentSession } from './auth/session.service.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Logger } from './log.ts'
import type { Limits } from './rate-limit/rate-limits.ts'

/** What the whole application shares; time and chance come in here and nowhere else. */
export type Application = {
  readonly database: Database
  /** Whether the database answers and its tables are up to date. */
  readonly isReady: () => Promise<boolean>
  readonly config: Omit<Config, 'port' | 'host' | 'databaseSource' | 'logLevel' | 'assistant'>
  readonly logger: Logger
  readonly limits: Limits
  readonly assistant: Assistant
  readonly now: () => Date
  readonly random: Random
}

/** What a procedure sees of its request. */
export type Context = Application & {
  readonly session: CurrentSession | null
  readonly cookie: TokenCookie
  /** The network that the request came from, as limits count it. */
  readonly address: string
  readonly userAgent: string | null
}
