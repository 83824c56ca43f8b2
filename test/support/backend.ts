import { afterAll, beforeAll } from 'vitest'
import type { Application } from '../../src/server/context.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { createNotifications } from '../../src/server/platform/notifications.ts'
import { type Caller, callerOf, createTestApplication } from './caller.ts'
import { type Clock, createClock } from './clock.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './database.ts'
import { createLearner } from './factories.ts'
import { startHttp, type TestServer } from './http.ts'
import { type AnswerKey, readAnswerKey } from './play.ts'

/** The application on a test database with a fixed clock, shared by the tests of a file or `describe`. */
export type TestBackend = {
  readonly testDatabase: TestDatabase
  readonly database: Database
  readonly clock: Clock
  readonly application: Application
  readonly answerKey: AnswerKey
  /** Calls procedures as this learner; null is anonymous. */
  readonly as: (userId: string | null) => Caller
  /** Creates a learner. @returns the id, and the caller for this learner's calls */
  readonly newLearner: (
    columns?: Parameters<typeof createLearner>[1],
  ) => Promise<{ readonly id: string; readonly caller: Caller }>
}

const openTestBackend = async (kind: DatabaseKind): Promise<TestBackend> => {
  const testDatabase = await openTestDatabase(kind)
  const { database } = testDatabase
  const clock = createClock()
  const notifications = createNotifications(testDatabase.connection)
  const application = createTestApplication(database, clock, notifications)
  const as = (userId: string | null): Caller => callerOf(application, userId)
  const newLearner: TestBackend['newLearner'] = async (columns) => {
    const id = await createLearner(database, columns)
    return { id, caller: as(id) }
  }
  return {
    testDatabase,
    database,
    clock,
    application,
    answerKey: await readAnswerKey(database),
    as,
    newLearner,
  }
}

/**
 * Opens a test backend before the tests of the surrounding `describe` and closes it after them; its
 * properties are set once the tests run. Most tests use the PostgreSQL server because it is faster;
 * a few run on both databases.
 */
export const useTestBackend = (kind: DatabaseKind = 'server'): TestBackend => {
  const backend = {} as TestBackend
  beforeAll(async () => {
    Object.assign(backend, await openTestBackend(kind))
  })
  afterAll(async () => {
    await backend.application.notifications.close()
    await backend.application.background.close()
    await backend.testDatabase.close()
  })
  return backend
}

/** A test backend that also listens for HTTP requests on a free port. */
export const useTestBackendWithHttp = (
  kind: DatabaseKind = 'server',
): TestBackend & { readonly http: TestServer } => {
  const backend = useTestBackend(kind) as TestBackend & { http: TestServer }
  beforeAll(async () => {
    backend.http = await startHttp(backend.application)
  })
  afterAll(() => backend.http.close())
  return backend
}
