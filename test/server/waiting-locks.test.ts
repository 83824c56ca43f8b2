import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '../../src/server/db/connection.ts'
import { useTestBackend } from '../support/backend.ts'
import { EFFORT } from '../support/effort.ts'
import { type HttpClient, type Reply, startHttp } from '../support/http.ts'
import { expectErrorReply } from './rest/error-reply.ts'

/** More than there are connections. */
const WAITING = 30
const READS = ['/api/auth/user', '/api/dashboard', '/api/users/me/settings', '/readyz'] as const
const MAX_READ_MS = 1500
const MAX_WAIT_MS = 5000

describe('while everybody who finishes a quiz waits for a lock', () => {
  const backend = useTestBackend()

  const timed = async (call: Promise<Reply>): Promise<{ reply: Reply; ms: number }> => {
    const start = performance.now()
    const reply = await call
    return { reply, ms: performance.now() - start }
  }

  it('reads are answered, those who wait get 503 in time, and all works afterwards', async () => {
    const { database, source } = backend.testDatabase
    const connection = await connect(source, EFFORT.databaseTimeout)
    const http = await startHttp({
      ...backend.application,
      database: connection.database,
      isReady: connection.isReady,
    })
    const reader = await http.signIn()
    const people: HttpClient[] = []
    for (let index = 0; index < WAITING; index++) people.push(await http.signIn())

    const waiting = await database.transaction().execute(async (holder) => {
      await sql`lock table users in exclusive mode`.execute(holder)
      const calls = people.map((person) => timed(person.post('/api/daily/start')))
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(database)
          return rows.length
        })
        .toBeGreaterThan(5)
      for (let rounds = 0; rounds < 2; rounds++) {
        for (const path of READS) {
          const { reply, ms } = await timed(reader.get(path))
          expect([path, reply.status]).toEqual([path, 200])
          expect(ms).toBeLessThan(MAX_READ_MS)
        }
      }
      return Promise.all(calls)
    })
    for (const { reply, ms } of waiting) {
      expectErrorReply(reply, 503, 'unavailable')
      expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(ms).toBeLessThan(MAX_WAIT_MS)
    }
    // One after the other: on a busy machine, thirty at once could wait too long for a connection.
    for (const person of people) expect((await person.post('/api/daily/start')).status).toBe(200)
    await http.close()
    await connection.close()
  })
})
