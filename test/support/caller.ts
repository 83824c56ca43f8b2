import { seededRandom } from '../../src/domain/random.ts'
import type { Application, Context } from '../../src/server/context.ts'
import { LEARNER_COLUMNS, type Learner, readLearner } from '../../src/server/learner/learner.ts'
import { builtInAssistant } from '../../src/server/platform/assistant/assistant.ts'
import { createBackground } from '../../src/server/platform/background.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { createWriteFaults } from '../../src/server/platform/db/write-fault.ts'
import { ServiceError } from '../../src/server/platform/errors.ts'
import { createLogger } from '../../src/server/platform/log.ts'
import { createNotifications, type Notifications } from '../../src/server/platform/notifications.ts'
import type { Limits } from '../../src/server/platform/rate-limit/rate-limits.ts'
import { createRepeatedTasks } from '../../src/server/platform/repeated-tasks.ts'
import { appRouterOf } from '../../src/server/router.ts'
import { createCallerFactory } from '../../src/server/trpc.ts'
import { type Clock, createClock } from './clock.ts'

const createCaller = createCallerFactory(appRouterOf({ developmentSignIn: true }))

/** Tests make more calls per second than a person per minute. Tests of the limits pass real ones. */
const NO_LIMITS: Limits = {
  charge: async () => {},
  refuse: () => {},
  isOver: () => false,
  forget: async () => {},
  share: async () => {},
}

/** Most tests follow no events. */
const NO_NOTIFICATIONS: Notifications = createNotifications({ listen: () => async () => {} })

/** The application with a test's database and clock, and seeded random numbers. */
export const createTestApplication = (
  database: Database,
  clock: Clock = createClock(),
  notifications: Notifications = NO_NOTIFICATIONS,
): Application => {
  const logger = createLogger('silent')
  return {
    database,
    isReady: async () => true,
    config: {
      publicUrl: null,
      trustProxy: null,
      providers: [],
      siteAdminEmails: [],
      supportEmail: null,
      developmentSignIn: true,
      secureCookies: false,
    },
    logger,
    limits: NO_LIMITS,
    notifications,
    assistant: builtInAssistant(seededRandom('assistant')),
    background: createBackground(logger),
    tasks: createRepeatedTasks(logger),
    writeFaults: createWriteFaults(logger, async () => {}),
    now: clock.now,
    random: seededRandom('test'),
  }
}

/**
 * A learner at a moment. Without one as they are stored, also if a change of time zone has taken effect, but with
 * the streak of a time before all dates.
 */
export const readLearnerById = async (
  database: Database,
  id: string,
  now: Date = new Date(0),
): Promise<Learner> =>
  readLearner(
    await database
      .selectFrom('users')
      .select(LEARNER_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    now,
  )

/** The context of a request by this learner, whose row is read for each call; null is anonymous. */
export const contextOf =
  (application: Application, userId: string | null) => async (): Promise<Context> => ({
    ...application,
    expectedUserId: null,
    cookie: { token: null, set: () => {}, clear: () => {} },
    network: '192.0.2.1',
    userAgent: null,
    hasBody: true,
    isFromOtherSite: false,
    session: userId
      ? {
          sessionId: 'test',
          user: await readLearnerById(application.database, userId, application.now()),
          extras: {},
          factVersions: null,
        }
      : null,
  })

/** Calls procedures with a session that is loaded now and does not see later changes to the user. */
export const callerWithLoadedSession = async (application: Application, userId: string) =>
  createCaller(await contextOf(application, userId)())

/** Calls procedures as the learner; null is anonymous. */
export const callerOf = (application: Application, userId: string | null) =>
  createCaller(contextOf(application, userId))

export type Caller = ReturnType<typeof callerOf>

/** Whether a call succeeds. Anything but a refusal fails the test. */
export const isAccepted = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ServiceError) return false
      throw error
    },
  )
