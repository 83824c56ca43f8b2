import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type ConnectionPool,
  createOutageState,
  createPool,
  type PooledConnection,
  type PoolLimits,
} from '../../../../src/server/platform/db/pool.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts'

const LIMITS: PoolLimits = {
  connections: 1,
  connectMs: 10_000,
  statementMs: 10_000,
  lockMs: 10_000,
  idleInTransactionMs: 10_000,
  totalMs: Number.POSITIVE_INFINITY,
  idleMs: 0,
}

let testDatabase: TestDatabase
let pool: ConnectionPool
let connection: PooledConnection

const names = new Map<string, string>()
/** A name from the first run on; none for what a comment keeps from having one. */
const nameOf = (statement: string): string | null => {
  if (statement.endsWith('-- without a name')) return null
  const name = names.get(statement) ?? `statement_${names.size}`
  names.set(statement, name)
  return name
}

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const { url } = testDatabase.source as { readonly url: string }
  pool = createPool({ connectionString: url }, LIMITS, createOutageState(), nameOf)
  connection = await pool.take()
  await connection.query('create table counted (one int primary key, two text)', [])
})
afterAll(async () => {
  connection.release()
  await pool.end()
  await testDatabase.close()
})

/** @returns executes the statement, which has a name */
const named =
  (text: string) =>
  (...values: unknown[]) =>
    connection.query(text, values)

it('give values of all types as a statement without a name does, each time', async () => {
  const text = `
    select $1::int as number, 9007199254740993::bigint as big, true as yes, null::text as nothing,
      '{"a":[1]}'::jsonb as json, array['x', null] as list, '\\x01'::bytea as bytes,
      timestamptz '2026-01-02 03:04:05Z' as time`
  const { rows } = await connection.query(`${text} -- without a name`, [7])
  const read = named(text)
  for (let run = 0; run < 3; run++) expect((await read(7)).rows).toEqual(rows)
})

it('give no rows, and then some', async () => {
  const read = named('select number from generate_series(1, $1::int) as number')
  for (const count of [0, 3, 0, 1]) {
    const { rows, rowCount } = await read(count)
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }].slice(0, count))
    expect(rowCount).toBe(count)
  }
})

it('tell how many rows they have changed where they return none', async () => {
  const add = named('insert into counted values ($1, $2)')
  const change = named('update counted set two = $1')
  for (const one of [1, 2, 3]) {
    expect(await add(one, 'x')).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
  }
  for (const two of ['x', 'y']) {
    expect(await change(two)).toMatchObject({ command: 'UPDATE', rowCount: 3, rows: [] })
  }
})

it('are executed several times at once, also before they have been prepared', async () => {
  const read = named('select $1::int as one')
  const results = await Promise.all([1, 2, 3].map((one) => read(one)))
  expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
})

it('fail by themselves, the first time and later', async () => {
  const divide = named('select 6 / $1::int as quotient')
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(2)).rows).toEqual([{ quotient: 3 }])
  const [failed, read] = await Promise.allSettled([divide(0), divide(3)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(read).toMatchObject({ status: 'fulfilled', value: { rows: [{ quotient: 2 }] } })
})

it('are prepared once', async () => {
  const read = named('select $1::int as prepared_once')
  for (const one of [1, 2, 3]) await read(one)
  const { rows } = await connection.query(
    `select statement from pg_prepared_statements where statement like '%prepared_once'`,
    [],
  )
  expect(rows).toHaveLength(1)
})
