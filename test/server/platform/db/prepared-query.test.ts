import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryPrepared } from '../../../../src/server/platform/db/prepared-query.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let client: pg.PoolClient
let descriptions = 0

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const { url } = testDatabase.source as { readonly url: string }
  pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true } as pg.PoolConfig)
  client = await pool.connect()
  const { connection } = client as unknown as { readonly connection: EventEmitter }
  connection.on('rowDescription', () => {
    descriptions += 1
  })
  await client.query('create table counted (one int primary key, two text)')
})
afterAll(async () => {
  client.release()
  await pool.end()
  await testDatabase.close()
})

const describedBy = async (run: () => Promise<unknown>): Promise<number> => {
  const before = descriptions
  await run()
  return descriptions - before
}

let lastName = 0
/** A statement under a name of its own. @returns executes it */
const prepared = (text: string) => {
  lastName += 1
  const name = `statement_${lastName}`
  return (...values: unknown[]) => queryPrepared(client, { name, text, values })
}

it('has its columns described once', async () => {
  const read = prepared('select $1::int as one, $2::text as two')
  const described = await describedBy(async () => {
    for (const one of [1, 2, 3]) {
      expect((await read(one, 'two')).rows).toEqual([{ one, two: 'two' }])
    }
  })
  expect(described).toBe(1)
})

it('gives values of all types as the driver does, each time', async () => {
  const text = `
    select $1::int as number, 9007199254740993::bigint as big, true as yes, null::text as nothing,
      '{"a":[1]}'::jsonb as json, array['x', null] as list, '\\x01'::bytea as bytes,
      timestamptz '2026-01-02 03:04:05Z' as time`
  const { rows } = await client.query(text, [7])
  const read = prepared(text)
  for (let run = 0; run < 3; run++) expect((await read(7)).rows).toEqual(rows)
})

it('gives no rows, and then some', async () => {
  const read = prepared('select number from generate_series(1, $1::int) as number')
  for (const count of [0, 3, 0, 1]) {
    const { rows, rowCount } = await read(count)
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }].slice(0, count))
    expect(rowCount).toBe(count)
  }
})

it('tells how many rows it has changed where it returns none', async () => {
  const add = prepared('insert into counted values ($1, $2)')
  const change = prepared('update counted set two = $1')
  for (const one of [1, 2, 3]) {
    expect(await add(one, 'x')).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
  }
  for (const two of ['x', 'y']) {
    expect(await change(two)).toMatchObject({ command: 'UPDATE', rowCount: 3, rows: [] })
  }
})

it('is executed several times at once before it has been described', async () => {
  const read = prepared('select $1::int as one')
  const results = await Promise.all([1, 2, 3].map((one) => read(one)))
  expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
  expect(await describedBy(() => read(4))).toBe(0)
})

it('fails by itself, before and after it has been described', async () => {
  const divide = prepared('select 6 / $1::int as quotient')
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(2)).rows).toEqual([{ quotient: 3 }])
  const [failed, read] = await Promise.allSettled([divide(0), divide(3)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(read).toMatchObject({ status: 'fulfilled', value: { rows: [{ quotient: 2 }] } })
})
