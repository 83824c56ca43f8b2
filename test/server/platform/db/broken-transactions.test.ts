import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOwnData } from '../../../../src/server/account/own-data.service.ts'
import { type Connection, connect } from '../../../../src/server/platform/db/connection.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { asJob } from '../../../../src/server/platform/db/work.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { EFFORT } from '../../../support/effort.ts'
import { createLearner } from '../../../support/factories.ts'
import { proxyOf, type TcpProxy } from '../../../support/tcp-proxy.ts'

/** As many as there are connections for transactions of calls, and more than there are for long work. */
const TRANSACTIONS = 8

describe('transactions whose connection breaks', () => {
  let testDatabase: TestDatabase
  let proxy: TcpProxy
  let connection: Connection
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    let url: string
    ;({ proxy, url } = await proxyOf(testDatabase))
    connection = await connect({ url }, EFFORT.databaseTimeout)
  })
  afterAll(async () => {
    await connection.close()
    await proxy.disconnect()
    await testDatabase.close()
  })

  const repeat = <Value>(run: () => Promise<Value>): Promise<Value[]> =>
    Promise.all(Array.from({ length: TRANSACTIONS }, run))

  const expectToWork = (): Promise<unknown> =>
    repeat(() =>
      connection.database
        .transaction()
        .execute((transaction) => sql`select pg_sleep(0.01)`.execute(transaction)),
    )

  it('take no connection away from later downloads', async () => {
    const { database } = connection
    const learner = await createLearner(testDatabase.database)
    for (let time = 0; time < 4; time++) {
      const parts = readOwnData(database, learner, new Date())
      expect((await asJob(() => parts.next())).done).toBe(false)
      await proxy.disconnect()
      await proxy.reconnect()
      await expect(asJob(() => parts.next())).rejects.toThrow()
    }
    const { rows } = await asJob(() => sql`select 1 as one`.execute(database))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('take no connection away when they cannot even begin', async () => {
    await expectToWork()
    proxy.fallSilent()
    await repeat(async () => {
      // It begins with its first statement.
      const transaction = await connection.database.startTransaction().execute()
      await expect(sql`select 1`.execute(transaction)).rejects.toThrow('did not answer')
      await expect(transaction.rollback().execute()).rejects.toThrow('was closed')
    })
    proxy.speakAgain()
    await expectToWork()
  })

  it('take no connection away when they cannot be committed', async () => {
    await expectToWork()
    const { promise: broken, resolve: breakAll } = Promise.withResolvers<void>()
    let begun = 0
    await repeat(() =>
      expect(
        connection.database.transaction().execute(async (transaction) => {
          await sql`select 1`.execute(transaction)
          begun += 1
          if (begun === TRANSACTIONS) breakAll(proxy.disconnect())
          await broken
        }),
      ).rejects.toThrow(),
    )
    await proxy.reconnect()
    await expectToWork()
  })

  it('keep their locks no longer than a call waits', async () => {
    const id = await createLearner(testDatabase.database)
    const lock = (transaction: Database): Promise<unknown> =>
      sql`select 1 from users where id = ${id}::uuid for update`.execute(transaction)
    await expect(
      connection.database.transaction().execute(async (transaction) => {
        await lock(transaction)
        // The server hears of no commit, and not that the connection is closed.
        proxy.fallSilent()
      }),
    ).rejects.toThrow('was closed')
    proxy.speakAgain()
    await connection.database.transaction().execute(lock)
  })
})
