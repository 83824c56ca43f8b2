import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/server/db/connection.ts'
import { createLimits } from '../../../src/server/rate-limit/rate-limits.ts'
import { useTestBackend } from '../../support/backend.ts'
import { connectThroughProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

const isAllowed = (charge: Promise<void>): Promise<boolean> =>
  charge.then(
    () => true,
    (error: { errorCode?: string }) => {
      expect(error.errorCode).toBe('too_many_requests')
      return false
    },
  )

describe('limits on a PostgreSQL server', () => {
  const backend = useTestBackend()
  let proxy: TcpProxy
  let throughProxy: Connection
  beforeAll(async () => {
    ;({ proxy, throughProxy } = await connectThroughProxy(backend.testDatabase))
  })
  afterAll(() => throughProxy.close())

  const pointsOf = async (key: string): Promise<number | undefined> => {
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${key}`.execute(backend.database)
    return rows[0]?.points
  }

  it('end after a minute', async () => {
    const limits = createLimits(backend.testDatabase.connection)
    await limits.charge('download', 'ruth', 4)
    await sql`
      update rate_limits set expire = ${Date.now() - 1}
      where key = 'download:ruth'`.execute(backend.database)
    await limits.charge('download', 'ruth', 4)
    expect(await pointsOf('download:ruth')).toBe(4)
  })

  it('cost no further statement once they are reached', async () => {
    const limits = createLimits(backend.testDatabase.connection)
    await limits.charge('download', 'naomi', 5)
    for (let call = 0; call < 20; call++) {
      expect(await isAllowed(limits.charge('download', 'naomi'))).toBe(false)
    }
    expect(await pointsOf('download:naomi')).toBe(5)
  })

  it('are counted in memory when the database is too slow', async () => {
    const limits = createLimits(backend.testDatabase.connection)
    await limits.charge('download', 'boaz')
    await backend.database.transaction().execute(async (holder) => {
      await sql`
        select 1 from rate_limits where key = 'download:boaz' for update`.execute(holder)
      await limits.charge('download', 'boaz', 5)
      expect(await isAllowed(limits.charge('download', 'boaz'))).toBe(false)
    })
  })

  it('are counted in memory while the database is unavailable', async () => {
    const limits = createLimits(throughProxy)
    await limits.charge('download', 'orpah')
    await proxy.disconnect()
    await limits.charge('download', 'orpah', 5)
    expect(await isAllowed(limits.charge('download', 'orpah'))).toBe(false)
    expect(await isAllowed(limits.charge('download', 'another'))).toBe(true)
    expect(await pointsOf('download:orpah')).toBe(1)
  })
})
