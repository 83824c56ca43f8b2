import { afterAll, beforeAll } from 'vitest'
import type { Application } from '../../src/server/context.ts'
import type { Database } from '../../src/server/db/database.ts'
import { type Caller, callerOf, testApplication } from './caller.ts'
import { type Clock, createClock } from './clock.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './database.ts'
import { createLearner } from './factories.ts'
import { startHttp, type TestServer } from './http.ts'
import { type AnswerKey, readKey } from './play.ts'

/** A database, a clock and the application over them, one for the tests of a file or group. */
export type World = {
  readonly opened: TestDatabase
  readonly database: Database
  readonly clock: Clock
  readonly application: Application
  readonly key: AnswerKey
  /** Calls as this learner, or as nobody. */
  readonly as: (userId: string | null) => Caller
  /** A new learner, with their calls. */
  readonly newcomer: (
    columns?: Parameters<typeof createLearner>[1],
  ) => Promise<{ readonly id: string; readonly caller: Caller }>
}

const openWorld = async (kind: DatabaseKind): Promise<World> => {
  const opened = await openTestDatabase(kind)
  const { database } = opened
  const clock = createClock()
  const application = testApplication(database, clock)
  const as = (userId: string | null): Caller => callerOf(application, userId)
  const newcomer: World['newcomer'] = async (columns) => {
    const id = await createLearner(database, columns)
    return { id, caller: as(id) }
  }
  return { opened, database, clock, application, key: await readKey(database), as, newcomer }
}

/**
 * Opens a world before the tests around the call and closes it after them; its parts are there once
 * they run. On the PostgreSQL server, which is quicker; a few tests run on both databases.
 */
export const useWorld = (kind: DatabaseKind = 'server'): World => {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await openWorld(kind))
  })
  afterAll(() => world.opened.close())
  return world
}

/** The same with the HTTP application on a port. */
export const useHttpWorld = (
  kind: DatabaseKind = 'server',
): World & { readonly http: TestServer } => {
  const world = useWorld(kind) as World & { http: TestServer }
  beforeAll(async () => {
    world.http = await startHttp(world.application)
  })
  afterAll(() => world.http.close())
  return world
}
