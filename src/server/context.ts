import type { Random } from '../domain/random.ts'
import type { Config } from './config.ts'
import type { TokenCookie } from './learner/auth/cookies.ts'
import type { CurrentSession } from './learner/auth/session.service.ts'
import type { Assistant } from './platform/assistant/assistant.ts'
import type { Background } from './platform/background.ts'
import type { Database } from './platform/db/database.ts'
import type { WriteFaults } from './platform/db/write-fault.ts'
import type { Logger } from './platform/log.ts'
import type { Notifications } from './platform/notifications.ts'
import type { Limits } from './platform/rate-limit/rate-limits.ts'
import type { RepeatedTasks } from './platform/repeated-tasks.ts'

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
