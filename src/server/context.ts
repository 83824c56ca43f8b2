import type { Random } from '../domain/random.ts'
import type { SignedIn } from './auth/session.service.ts'
import type { SessionCookie } from './auth/session-cookie.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Logger } from './log.ts'

/** What the whole application shares; time and chance come in here and nowhere else. */
export type Application = {
  readonly database: Database
  readonly config: Pick<Config, 'developmentSignIn' | 'secureCookies' | 'supportEmail'>
  readonly logger: Logger
  readonly now: () => Date
  readonly random: Random
}

/** What a procedure sees of its request. */
export type Context = Application & {
  readonly signedIn: SignedIn | null
  readonly cookie: SessionCookie
}
