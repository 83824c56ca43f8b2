import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/server/db/connection.ts'
import { prepare } from '../../../src/server/db/prepare.ts'
import { testApplication } from '../../support/caller.ts'
import {
  DATABASE_KINDS,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../support/database.ts'
import { type HttpClient, startHttp, type TestServer } from '../../support/http.ts'
import { connectOverLine, type Line } from '../../support/line.ts'

/** Milliseconds: the two seconds that a database is given, and some for a busy machine. */
const SOON = 4000

const serve = ({ database, isReady }: Connection): Promise<TestServer> =>
  startHttp({ ...testApplication(database), isReady })

const expectAlive = async (watcher: HttpClient): Promise<void> => {
  const reply = await watcher.get('/healthz')
  expect([reply.status, reply.json]).toEqual([200, { status: 'ok' }])
}

const expectReady = async (watcher: HttpClient): Promise<void> => {
  const reply = await watcher.get('/readyz')
  expect([reply.status, reply.json]).toEqual([200, { status: 'ready' }])
}

/** Within the time that a watcher waits, and with no word on why. */
const expectAway = async (watcher: HttpClient): Promise<void> => {
  const asked = performance.now()
  const reply = await watcher.get('/readyz')
  expect(performance.now() - asked).toBeLessThan(SOON)
  expect([reply.status, reply.json]).toEqual([503, { status: 'database_away' }])
  expect(reply.headers.get('cache-control')).toBe('no-store')
}

it.each(DATABASE_KINDS)('a site on the %s database is ready until that is closed', async (kind) => {
  const { connection, close } = await openTestDatabase(kind)
  const http = await serve(connection)
  const watcher = http.anonymous()
  await expectAlive(watcher)
  await expectReady(watcher)
  for (const path of ['/healthz', '/readyz']) {
    expect((await watcher.get(path)).headers.get('cache-control')).toBe('no-store')
    expect((await watcher.send('HEAD', path)).status).toBe(200)
    expect((await watcher.send('POST', path)).text).toBe('the client')
  }
  await close()
  await expectAway(watcher)
  await expectAlive(watcher)
  await http.close()
})

describe('a site whose database', () => {
  let opened: TestDatabase
  let line: Line
  let overLine: Connection
  let http: TestServer
  beforeAll(async () => {
    opened = await openTestDatabase()
    ;({ line, overLine } = await connectOverLine(opened))
    http = await serve(overLine)
  })
  afterAll(async () => {
    await http.close()
    await overLine.close()
    await line.cut()
    await opened.close()
  })

  it('goes away is not ready meanwhile, and is again when it is back', async () => {
    const watcher = http.anonymous()
    await expectReady(watcher)
    for (let times = 0; times < 2; times++) {
      await line.cut()
      await expectAway(watcher)
      await expectAway(watcher)
      await expectAlive(watcher)
      await line.mend()
      await expectReady(watcher)
    }
  })

  it('does not answer, all connections being taken, is not ready meanwhile', async () => {
    const watcher = http.anonymous()
    const release = Promise.withResolvers<void>()
    const taken = Array.from({ length: 10 }, () => {
      const isTaken = Promise.withResolvers<void>()
      const done = overLine.database.transaction().execute(async () => {
        isTaken.resolve()
        await release.promise
      })
      return { isTaken: isTaken.promise, done }
    })
    await Promise.all(taken.map(({ isTaken }) => isTaken))
    await expectAway(watcher)
    await expectAlive(watcher)
    release.resolve()
    await Promise.all(taken.map(({ done }) => done))
    await expectReady(watcher)
  })
})

it('a site whose tables are not up to date is not ready until they are', async () => {
  const { connection, close } = await openEmptyDatabase()
  const http = await serve(connection)
  const watcher = http.anonymous()
  await expectAway(watcher)
  await expectAlive(watcher)
  await prepare(connection, new Date('2026-01-01T00:00:00Z'))
  await expectReady(watcher)
  await http.close()
  await close()
})
