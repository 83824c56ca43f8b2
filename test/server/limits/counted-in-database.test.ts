import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/server/db/connection.ts'
import { createLimits } from '../../../src/server/rate-limit/rate-limits.ts'
import { connectOverLine, type Line } from '../../support/line.ts'
import { useWorld } from '../../support/world.ts'

const isAllowed = (charge: Promise<void>): Promise<boolean> =>
  charge.then(
    () => true,
    (error: { errorCode?: string }) => {
      expect(error.errorCode).toBe('too_many_requests')
      return false
    },
  )

describe('limits that a PostgreSQL server counts', () => {
  const world = useWorld()
  let line: Line
  let overLine: Connection
  beforeAll(async () => {
    ;({ line, overLine } = await connectOverLine(world.opened))
  })
  afterAll(() => overLine.close())

  const pointsOf = async (key: string): Promise<number | undefined> => {
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${key}`.execute(world.database)
    return rows[0]?.points
  }

  it('end with their minute', async () => {
    const limits = createLimits(world.opened.connection)
    await limits.charge('download', 'an early one', 4)
    await sql`
      update rate_limits set expire = ${Date.now() - 1}
      where key = 'download:an early one'`.execute(world.database)
    await limits.charge('download', 'an early one', 4)
    expect(await pointsOf('download:an early one')).toBe(4)
  })

  it('cost no further statement once they are reached', async () => {
    const limits = createLimits(world.opened.connection)
    await limits.charge('download', 'a hammerer', 5)
    for (let call = 0; call < 20; call++) {
      expect(await isAllowed(limits.charge('download', 'a hammerer'))).toBe(false)
    }
    expect(await pointsOf('download:a hammerer')).toBe(5)
  })

  it('are counted in memory when the database is too slow to wait for', async () => {
    const limits = createLimits(world.opened.connection)
    await limits.charge('download', 'a patient one')
    await world.database.transaction().execute(async (holder) => {
      await sql`
        select 1 from rate_limits where key = 'download:a patient one' for update`.execute(holder)
      await limits.charge('download', 'a patient one', 5)
      expect(await isAllowed(limits.charge('download', 'a patient one'))).toBe(false)
    })
  })

  it('are counted in memory while the database is away', async () => {
    const limits = createLimits(overLine)
    await limits.charge('download', 'a stayer')
    await line.cut()
    await limits.charge('download', 'a stayer', 5)
    expect(await isAllowed(limits.charge('download', 'a stayer'))).toBe(false)
    expect(await isAllowed(limits.charge('download', 'another'))).toBe(true)
    expect(await pointsOf('download:a stayer')).toBe(1)
  })
})
