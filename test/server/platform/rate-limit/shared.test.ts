import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../../src/server/platform/db/connection.ts'
import { createLimits } from '../../../../src/server/platform/rate-limit/rate-limits.ts'
import { forgetOldCounts } from '../../../../src/server/platform/rate-limit/shared-counts.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { connectThroughProxy, type TcpProxy } from '../../../support/tcp-proxy.ts'

const MINUTE_MS = 60_000

const isAllowed = (charge: Promise<void>): Promise<boolean> =>
  charge.then(
    () => true,
    (error: { errorCode?: string }) => {
      expect(error.errorCode).toBe('too_many_requests')
      return false
    },
  )

describe('limits of instances on a PostgreSQL server', () => {
  const backend = useTestBackend()
  let proxy: TcpProxy
  let throughProxy: Connection
  beforeAll(async () => {
    ;({ proxy, throughProxy } = await connectThroughProxy(backend.testDatabase))
  })
  afterAll(() => throughProxy.close())

  const newInstance = (now?: () => number) =>
    createLimits(backend.testDatabase.connection, now ? { now } : {})

  const storedPoints = async (key: string): Promise<number | undefined> => {
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${key}`.execute(backend.database)
    return rows[0]?.points
  }

  it('are told once what was counted', async () => {
    const one = newInstance()
    await one.charge('download', 'ruth', 2)
    await one.share()
    await one.share()
    await one.charge('download', 'ruth')
    await one.share()
    expect(await storedPoints('download:ruth')).toBe(3)
  })

  it('hold between instances whose clocks differ by some seconds', async () => {
    const time = Date.now()
    const [ahead, behind] = [newInstance(() => time + 30_000), newInstance(() => time)]
    await ahead.charge('download', 'chilion', 4)
    await ahead.share()
    await behind.charge('download', 'chilion')
    await behind.share()
    expect(await isAllowed(behind.charge('download', 'chilion'))).toBe(false)
    expect(await storedPoints('download:chilion')).toBe(5)
  })

  it('do not last longer after a clock was ahead', async () => {
    let time = Date.now() + 3 * 24 * 60 * MINUTE_MS
    const [one, other] = [newInstance(() => time), newInstance(() => time)]
    await one.charge('download', 'orpah', 5)
    await one.share()
    time -= 3 * 24 * 60 * MINUTE_MS
    expect(await isAllowed(one.charge('download', 'orpah', 5))).toBe(true)
    expect(await isAllowed(other.charge('download', 'orpah'))).toBe(true)
    await other.share()
    expect(await storedPoints('download:orpah')).toBe(1)
    await one.share()
    await expect(one.charge('download', 'orpah')).rejects.toMatchObject({
      details: { retryAfter: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
    })
  })

  it('count what others have counted, for as long as they do', async () => {
    let time = Date.now()
    const [one, other] = [newInstance(() => time), newInstance(() => time)]
    await one.charge('download', 'naomi', 4)
    await one.share()
    time += MINUTE_MS - 2000
    await other.charge('download', 'naomi')
    await other.share()
    await expect(other.charge('download', 'naomi')).rejects.toMatchObject({
      details: { retryAfter: '2' },
    })
    time += 2000
    expect(await isAllowed(other.charge('download', 'naomi', 5))).toBe(true)
    await other.share()
    expect(await storedPoints('download:naomi')).toBe(5)
  })

  it('are known to an instance that has started anew', async () => {
    const before = newInstance()
    await before.charge('practiceQuestion', 'orpah', 300)
    await before.share()
    const after = newInstance()
    await after.charge('practiceQuestion', 'orpah', 10)
    await after.share()
    expect(await isAllowed(after.charge('practiceQuestion', 'orpah', 10))).toBe(false)
  })

  it('lose nothing that is counted while they are shared', async () => {
    const [one, other] = [newInstance(), newInstance()]
    const work = async (instance: typeof one): Promise<void> => {
      for (let round = 0; round < 10; round++) {
        const sharing = instance.share()
        await Promise.all(['boaz', 'obed', 'jesse'].map((key) => instance.charge('read', key, 1)))
        await sharing
      }
      await instance.share()
    }
    await Promise.all([work(one), work(other), work(other)])
    for (const key of ['boaz', 'obed', 'jesse']) {
      expect(await storedPoints(`read:${key}`)).toBe(30)
    }
  })

  it('are shared a second after a call, without being asked to', async () => {
    await newInstance().charge('download', 'david')
    await expect.poll(() => storedPoints('download:david'), { timeout: 5000 }).toBe(1)
  })

  it('are forgotten everywhere once they are over', async () => {
    const one = newInstance(() => Date.now() - 2 * MINUTE_MS)
    await one.charge('download', 'mahlon', 5)
    await one.share()
    await newInstance().charge('download', 'kilion', 5)
    await forgetOldCounts(backend.database, new Date())
    expect(await storedPoints('download:mahlon')).toBeUndefined()
  })

  it('are counted in memory while the database is unavailable, and told later', async () => {
    const limits = createLimits(throughProxy)
    await limits.charge('download', 'chilion')
    await proxy.disconnect()
    await limits.share()
    await limits.charge('download', 'chilion', 4)
    expect(await isAllowed(limits.charge('download', 'chilion'))).toBe(false)
    expect(await isAllowed(limits.charge('download', 'another'))).toBe(true)
    await proxy.reconnect()
    await expect.poll(() => storedPoints('download:chilion'), { timeout: 5000 }).toBe(6)
  })

  it('cost a call no wait while the table is locked', async () => {
    const limits = newInstance()
    await limits.charge('download', 'elimelech')
    await limits.share()
    await backend.database.transaction().execute(async (holder) => {
      await sql`
        select 1 from rate_limits where key = 'download:elimelech' for update`.execute(holder)
      await limits.charge('download', 'elimelech', 4)
      expect(await isAllowed(limits.charge('download', 'elimelech'))).toBe(false)
    })
  })
})
