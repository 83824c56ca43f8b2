import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '../../../../src/server/platform/db/connection.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { EFFORT } from '../../../support/effort.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../../support/http.ts'
import { countWaitingStatements } from '../../../support/waiting-statements.ts'
import { expectErrorReply } from '../../api/error-reply.ts'
import { found } from '../../api/group-route-cases.ts'

/** More than there are connections. */
const WAITING = 30
const READS = ['/api/auth/user', '/api/dashboard', '/api/users/me/settings', '/readyz'] as const
/** Seconds. With less, reads on a busy machine could be given up too. */
const DATABASE_TIMEOUT = Math.max(2, EFFORT.databaseTimeout)
const MAX_READ_MS = 1500
const MAX_WAIT_MS = 5000

describe('while everybody who finishes a quiz waits for a lock', () => {
  const backend = useTestBackend()

  const timed = async (call: Promise<Reply>): Promise<{ reply: Reply; ms: number }> => {
    const start = performance.now()
    const reply = await call
    return { reply, ms: performance.now() - start }
  }

  const open = async (): Promise<{
    readonly http: TestServer
    readonly close: () => Promise<void>
  }> => {
    const connection = await connect(backend.testDatabase.source, DATABASE_TIMEOUT)
    const http = await startHttp({
      ...backend.application,
      database: connection.database,
      isReady: connection.isReady,
    })
    return {
      http,
      close: async () => {
        await http.close()
        await connection.close()
      },
    }
  }

  const signInAll = async (http: TestServer): Promise<HttpClient[]> => {
    const people: HttpClient[] = []
    for (let index = 0; index < WAITING; index++) people.push(await http.signIn())
    return people
  }

  /** Makes calls that wait for the locked table of users, and reads meanwhile. @returns the replies to the calls */
  const readWhile = (
    reader: HttpClient,
    makeCalls: () => Promise<Reply>[],
  ): Promise<{ reply: Reply; ms: number }[]> => {
    const { database } = backend.testDatabase
    return database.transaction().execute(async (holder) => {
      await sql`lock table users in exclusive mode`.execute(holder)
      const calls = makeCalls().map(timed)
      await expect.poll(() => countWaitingStatements(database)).toBeGreaterThan(3)
      for (let rounds = 0; rounds < 2; rounds++) {
        for (const path of READS) {
          const { reply, ms } = await timed(reader.get(path))
          expect([path, reply.status]).toEqual([path, 200])
          expect(ms).toBeLessThan(MAX_READ_MS)
        }
      }
      return Promise.all(calls)
    })
  }

  const expectRefused = (waiting: readonly { reply: Reply; ms: number }[]): void => {
    for (const { reply, ms } of waiting) {
      expectErrorReply(reply, 503, 'unavailable')
      expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(ms).toBeLessThan(MAX_WAIT_MS)
    }
  }

  /** One after the other: on a busy machine, thirty at once could wait too long for a connection. */
  const expectToWork = async (
    people: readonly HttpClient[],
    call: (person: HttpClient) => Promise<Reply>,
  ): Promise<void> => {
    for (const person of people) expect((await call(person)).status).toBe(200)
  }

  it('reads are answered, those who wait get 503 in time, and all works afterwards', async () => {
    const { http, close } = await open()
    const reader = await http.signIn()
    const people = await signInAll(http)
    const start = (person: HttpClient) => person.post('/api/daily/start')
    expectRefused(await readWhile(reader, () => people.map(start)))
    await expectToWork(people, start)
    await close()
  })

  it('a change of one row alone that waits for it too keeps no read waiting', async () => {
    const { http, close } = await open()
    const reader = await http.signIn()
    const people = await signInAll(http)
    const group = await found(reader)
    const mark = (person: HttpClient) =>
      person.patch(`/api/study-groups/${group.id}/favorite`, { isFavorite: true })
    expectRefused(await readWhile(reader, () => people.map(mark)))
    await expectToWork(people, mark)
    await close()
  })
})
