import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../../src/server/platform/db/connection.ts'
import { asPreparation } from '../../../../src/server/platform/db/work.ts'
import { createTestApplication } from '../../../support/caller.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { createChurch } from '../../../support/factories.ts'
import { startHttp, type TestServer } from '../../../support/http.ts'
import { connectThroughProxy, type TcpProxy } from '../../../support/tcp-proxy.ts'
import { countWaitingStatements } from '../../../support/waiting-statements.ts'
import { expectErrorReply } from '../../api/error-reply.ts'

const UNAVAILABLE = 'The service is not available right now. Please try again soon.'

describe('while the database is unavailable', () => {
  let testDatabase: TestDatabase
  let proxy: TcpProxy
  let throughProxy: Connection
  let http: TestServer

  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    ;({ proxy, throughProxy } = await connectThroughProxy(testDatabase))
    http = await startHttp(createTestApplication(throughProxy.database))
  })
  afterAll(async () => {
    await http.close()
    await throughProxy.close()
    await proxy.disconnect()
    await testDatabase.close()
  })

  /** Locks the learner's row in another transaction. @returns a function that ends it */
  const lockRow = (userId: string): Promise<() => Promise<void>> =>
    new Promise((held, failed) => {
      const holding = testDatabase.database.transaction().execute(async (transaction) => {
        await sql`select 1 from users where id = ${userId}::uuid for update`.execute(transaction)
        await new Promise<void>((release) => {
          held(() => {
            release()
            return holding
          })
        })
      })
      holding.catch(failed)
    })

  const waitUntilCallIsBlocked = () =>
    expect.poll(() => countWaitingStatements(testDatabase.database)).toBe(1)

  it('calls are refused with 503 over REST and tRPC, and work again afterwards', async () => {
    const person = await http.signIn()
    const cookies = [...person.cookies]
    await proxy.disconnect()
    for (const reply of [
      await person.get('/api/auth/user'),
      await person.post('/api/daily/start'),
      await person.get('/api/logout'),
      await http.anonymous().post('/api/dev/create-test-user', {
        email: 'away@example.org',
        firstName: 'Ruth',
        lastName: 'Naomi',
      }),
    ]) {
      expectErrorReply(reply, 503, 'unavailable')
      expect(reply.json.message).toBe(UNAVAILABLE)
    }
    // Signing out has at least cleared the cookie; the session still exists.
    expect(person.cookies.size).toBe(0)
    for (const [name, value] of cookies) person.cookies.set(name, value)
    const call = await person.get('/api/trpc/auth.user')
    expect(call.status).toBe(503)
    expect(call.json.error).toMatchObject({
      message: UNAVAILABLE,
      data: { code: 'unavailable', httpStatus: 503 },
    })
    expect((await http.anonymous().get('/api/openapi.json')).status).toBe(200)
    await proxy.reconnect()
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect((await person.post('/api/daily/start')).status).toBe(200)
  })

  it('a call in progress is refused with 503 and stores nothing', async () => {
    const person = await http.signIn()
    const release = await lockRow(person.userId)
    const waiting = person.post('/api/daily/start')
    await waitUntilCallIsBlocked()
    await proxy.disconnect()
    expectErrorReply(await waiting, 503, 'unavailable')
    await release()
    await proxy.reconnect()
    expect((await person.get('/api/quiz/attempt')).status).toBe(404)
    expect((await person.post('/api/daily/start')).status).toBe(200)
  })

  it('a call that the server ends because of a deadlock is refused with 503, and can be repeated', async () => {
    const person = await http.signIn()
    await testDatabase.database.transaction().execute(async (other) => {
      // The call locks the learner first, and this transaction last.
      await sql`lock table quiz_attempts in exclusive mode`.execute(other)
      const waiting = person.post('/api/daily/start')
      await waitUntilCallIsBlocked()
      // The session that finds the deadlock is ended; this one would find it if the call had looked too early.
      await sql`set local deadlock_timeout = '1min'`.execute(other)
      await sql`select 1 from users where id = ${person.userId}::uuid for update`.execute(other)
      const refused = await waiting
      expectErrorReply(refused, 503, 'unavailable')
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    })
    expect((await person.post('/api/daily/start')).status).toBe(200)
  })

  type Person = Awaited<ReturnType<TestServer['signIn']>>

  const LONG_WORK = {
    'a download of own data': {
      table: 'reports',
      call: (person: Person) => person.get('/api/users/me/data'),
    },
    'a merge of churches': {
      table: 'church_credits',
      call: async (person: Person) => {
        const { database } = testDatabase
        await sql`update users set is_site_admin = true where id = ${person.userId}::uuid`.execute(
          database,
        )
        const [duplicate, into] = [
          await createChurch(database, 'Grace'),
          await createChurch(database, 'Grace Chapel'),
        ]
        return person.post(`/api/admin/churches/${duplicate}/merge`, { into })
      },
    },
  }

  /** How long the silence that is borne, and a reply after it, take at the moment: a busy machine adds to both. */
  const timeOfSilence = async (start: number): Promise<number> => {
    await pause(4000)
    expect((await http.anonymous().get('/healthz')).status).toBe(200)
    return performance.now() - start
  }

  it.each(Object.entries(LONG_WORK))(
    '%s that is under way when the database falls silent is refused with 503 in time',
    async (_what, { table, call }) => {
      const person = await http.signIn()
      // The call waits in the middle of its work.
      await asPreparation(() =>
        testDatabase.database.transaction().execute(async (holder) => {
          await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(holder)
          const waiting = call(person)
          await waitUntilCallIsBlocked()
          proxy.fallSilent()
          const start = performance.now()
          const floor = timeOfSilence(start)
          const refused = await waiting
          const time = performance.now() - start
          expectErrorReply(refused, 503, 'unavailable')
          expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
          expect(time - (await floor)).toBeLessThan(1000)
        }),
      )
      proxy.speakAgain()
      // Five downloads a minute are allowed.
      await expect
        .poll(async () => (await person.get('/api/users/me/data')).status, {
          timeout: 5000,
          interval: 1000,
        })
        .toBe(200)
    },
    90_000,
  )

  it('a call whose connection the server ends is refused with 503', async () => {
    const person = await http.signIn()
    const release = await lockRow(person.userId)
    const waiting = person.patch('/api/users/me/settings', { timeLimit: 'none' })
    await waitUntilCallIsBlocked()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(
      testDatabase.database,
    )
    expectErrorReply(await waiting, 503, 'unavailable')
    await release()
    expect((await person.get('/api/users/me/settings')).json.timeLimit).toBe('standard')
  })
})
