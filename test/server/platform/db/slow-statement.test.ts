import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '../../../../src/server/platform/db/connection.ts'
import { asCall } from '../../../../src/server/platform/db/work.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { EFFORT } from '../../../support/effort.ts'

let testDatabase: TestDatabase
let connection: Connection
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  connection = await connect(testDatabase.source, EFFORT.databaseTimeout)
})
afterAll(async () => {
  await connection.close()
  await testDatabase.close()
})

/** The server's processes for connections that are in use at the same time. */
const openConnections = async (): Promise<Set<number>> => {
  const { database } = connection
  const pids = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { rows } = await asCall(() =>
        sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(database),
      )
      return (rows[0] as { pid: number }).pid
    }),
  )
  return new Set(pids)
}

it('is ended by the server before it is given up, and costs no connection', async () => {
  const before = await openConnections()
  const slow = asCall(() => sql`select pg_sleep(30)`.execute(connection.database))
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(await openConnections()).toEqual(before)
})
