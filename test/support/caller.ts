import { seededRandom } from '../../src/domain/random.ts'
import type { Application, Context } from '../../src/server/context.ts'
import type { Database } from '../../src/server/db/database.ts'
import { createLogger } from '../../src/server/log.ts'
import { appRouter } from '../../src/server/router.ts'
import { createCallerFactory } from '../../src/server/trpc.ts'
import { type Learner, readLearner } from '../../src/server/user/learner.ts'
import { type Clock, createClock } from './clock.ts'

const createCaller = createCallerFactory(appRouter)

/** The application over a test's database and clock, with chance that repeats. */
export const testApplication = (database: Database, clock: Clock = createClock()): Application => ({
  database,
  config: { developmentSignIn: true, secureCookies: false, supportEmail: null },
  logger: createLogger('silent'),
  now: clock.now,
  random: seededRandom('test'),
})

export const readLearnerById = async (database: Database, id: string): Promise<Learner> =>
  readLearner(
    await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

/** Calls procedures as the learner, whose row is read for each call as a request does; null is anonymous. */
export const callerOf = (application: Application, userId: string | null) =>
  createCaller(
    async (): Promise<Context> => ({
      ...application,
      cookie: { token: null, set: () => {}, clear: () => {} },
      signedIn: userId
        ? { sessionId: 'test', user: await readLearnerById(application.database, userId) }
        : null,
    }),
  )

export type Caller = ReturnType<typeof callerOf>
