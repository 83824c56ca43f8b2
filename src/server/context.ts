import type { Random } from '../domain/random.ts'
import type { Assistant } from './assistant/assistant.ts'
import type { TokenCookie } from './auth/cookies.ts'
import type { CurrentSession } from './auth/session.service.ts'
import type { Background } from './background/background.ts'
import type { RepeatedTasks } from './background/repeated-tasks.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { WriteFaults } from './db/write-fault.ts'
import type { Logger } from './log.ts'
import type { Notifications } from './notification/notifications.ts'
import type { Limits } from './rate-limit/rate-limits.ts'

/** The application's dependencies. The clock and the random source are injected only here. */
export type Application = {
  readonly database: Database
  /** Whether the database answers, accepts writes and has no pending migration. */
  readonly isReady: () => Promise<boolean>
  readonly config: Omit<
    Config,
    | 'port'
    | 'host'
    | 'databaseSource'
    | 'databaseTimeoutSeconds'
    | 'shutdownGraceSeconds'
    | 'logLevel'
    | 'assistant'
  >
  readonly logger: Logger
  readonly limits: Limits
  readonly notifications: Notifications
  readonly assistant: Assistant
  readonly background: Background
  readonly tasks: RepeatedTasks
  readonly writeFaults: WriteFaults
  readonly now: () => Date
  readonly random: Random
}

/** The context of a procedure: the application and its request. */
export type Context = Application & {
  readonly session: CurrentSession | null
  /** The person for whom the call was made; null when it does not say. The session may be another person's. */
  readonly expectedUserId: string | null
  readonly cookie: TokenCookie
  /** The network of the request, for rate limits. */
  readonly network: string
  readonly userAgent: string | null
  readonly hasBody: boolean
  /** Whether another site caused the request, by a link or a picture. */
  readonly isFromOtherSite: boolean
}
