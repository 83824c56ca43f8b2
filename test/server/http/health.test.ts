import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/server/platform/db/connection.ts'
import { prepare } from '../../../src/server/prepare/prepare.ts'
import { createTestApplication } from '../../support/caller.ts'
import {
  DATABASE_KINDS,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../support/database.ts'
import { type HttpClient, startHttp, type TestServer } from '../../support/http.ts'
import { connectThroughProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

/** The two seconds that the check waits for the database, and some for a busy machine. */
const MAX_WAIT_MS = 4000

const serve = ({ database, isReady }: Connection): Promise<TestServer> =>
  startHttp({ ...createTestApplication(database), isReady })

const expectAlive = async (monitor: HttpClient): Promise<void> => {
  const reply = await monitor.get('/healthz')
  expect([reply.status, reply.json]).toEqual([200, { status: 'ok' }])
}

const expectReady = async (monitor: HttpClient): Promise<void> => {
  const reply = await monitor.get('/readyz')
  expect([reply.status, reply.json]).toEqual([200, { status: 'ready' }])
}

/** Expects a 503 within the time limit, with no details about the cause. */
const expectNotReady = async (monitor: HttpClient): Promise<void> => {
  const asked = performance.now()
  const reply = await monitor.get('/readyz')
  expect(performance.now() - asked).toBeLessThan(MAX_WAIT_MS)
  expect([reply.status, reply.json]).toEqual([503, { status: 'database_away' }])
  expect(reply.headers.get('cache-control')).toBe('no-store')
}

it.each(DATABASE_KINDS)('is ready on the %s database until that is closed', async (kind) => {
  const { connection, close } = await openTestDatabase(kind)
  const http = await serve(connection)
  const monitor = http.anonymous()
  await expectAlive(monitor)
  await expectReady(monitor)
  for (const path of ['/healthz', '/readyz']) {
    expect((await monitor.get(path)).headers.get('cache-control')).toBe('no-store')
    expect((await monitor.send('HEAD', path)).status).toBe(200)
    expect((await monitor.send('POST', path)).text).toBe('the client')
  }
  await close()
  await expectNotReady(monitor)
  await expectAlive(monitor)
  await http.close()
})

describe('a site', () => {
  let testDatabase: TestDatabase
  let proxy: TcpProxy
  let throughProxy: Connection
  let http: TestServer
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    ;({ proxy, throughProxy } = await connectThroughProxy(testDatabase))
    http = await serve(throughProxy)
  })
  afterAll(async () => {
    await http.close()
    await throughProxy.close()
    await proxy.disconnect()
    await testDatabase.close()
  })

  it('is not ready while its database is unavailable, and is again afterwards', async () => {
    const monitor = http.anonymous()
    await expectReady(monitor)
    for (let times = 0; times < 2; times++) {
      await proxy.disconnect()
      await expectNotReady(monitor)
      await expectNotReady(monitor)
      await expectAlive(monitor)
      await proxy.reconnect()
      await expectReady(monitor)
    }
  })

  it('is ready while more transactions wait than there are connections for', async () => {
    const monitor = http.anonymous()
    const release = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 20 }, () =>
      throughProxy.database.transaction().execute(() => release.promise),
    )
    await expectReady(monitor)
    await expectAlive(monitor)
    release.resolve()
    await Promise.all(waiting)
    await expectReady(monitor)
  })
})

it('is not ready until its tables are up to date', async () => {
  const { connection, close } = await openEmptyDatabase()
  const http = await serve(connection)
  const monitor = http.anonymous()
  await expectNotReady(monitor)
  await expectAlive(monitor)
  await prepare(connection, new Date('2026-01-01T00:00:00Z'))
  await expectReady(monitor)
  await http.close()
  await close()
})
