import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listGroups } from '../../../../src/server/group/list.service.ts'
import {
  compileOnce,
  compileOncePerShape,
} from '../../../../src/server/platform/db/compile-once.ts'
import { type Connection, connect } from '../../../../src/server/platform/db/connection.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { createStatementNames } from '../../../../src/server/platform/db/statement-names.ts'
import { asCall, asJob } from '../../../../src/server/platform/db/work.ts'
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { createLearner } from '../../../support/factories.ts'
import { insertGroups } from '../../../support/group.ts'

describe('names of statements', () => {
  it('are given from the second run on, and stay', () => {
    const nameOf = createStatementNames()
    expect(nameOf('select 1')).toBeNull()
    const name = nameOf('select 1')
    expect(name).toMatch(/^\w{1,63}$/)
    expect(nameOf('select 2')).toBeNull()
    expect(nameOf('select 1')).toBe(name)
    expect(nameOf('select 2')).not.toBe(name)
  })

  it('end: connections do not keep what is written for one occasion', () => {
    const nameOf = createStatementNames()
    const names = new Set<string | null>()
    for (let rows = 0; rows < 5000; rows++) {
      nameOf(`insert of ${rows} rows`)
      names.add(nameOf(`insert of ${rows} rows`))
    }
    names.delete(null)
    expect(names.size).toBeLessThanOrEqual(500)
  })
})

describe('statements on a PostgreSQL server', () => {
  let testDatabase: TestDatabase
  const connections: Connection[] = []
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
  })
  afterAll(async () => {
    for (const connection of connections) await connection.close()
    await testDatabase.close()
  })

  const open = async (isPrepared: boolean): Promise<Database> => {
    const { source } = testDatabase
    const connection = await connect({ ...(source as { url: string }), isPrepared })
    connections.push(connection)
    return connection.database
  }

  /** The statements that the connection of a transaction has prepared. */
  const preparedIn = async (transaction: Database): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(transaction)
    return rows.map(({ statement }) => statement)
  }

  const run = async (transaction: Database, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) {
      await sql`select ${time}::int as prepared_number`.execute(transaction)
    }
  }

  const preparedAfter = (database: Database, times: number): Promise<string[]> =>
    database.transaction().execute(async (transaction) => {
      await run(transaction, times)
      return (await preparedIn(transaction)).filter((one) => one.includes('prepared_number'))
    })

  it('are prepared once per connection, from the second run on', async () => {
    const database = await open(true)
    expect(await asCall(() => preparedAfter(database, 1))).toEqual([])
    expect(await asCall(() => preparedAfter(database, 5))).toHaveLength(1)
  })

  it('are not prepared for long work, which runs seldom', async () => {
    const database = await open(true)
    expect(await asJob(() => preparedAfter(database, 5))).toEqual([])
  })

  it('are not prepared where a pooler would lose them', async () => {
    const database = await open(false)
    expect(await asCall(() => preparedAfter(database, 5))).toEqual([])
  })

  it('are prepared anew on a new connection after a migration has changed a table', async () => {
    const database = await open(true)
    const read = () => sql`select * from prepared_table where one = ${1}::int`.execute(database)
    await sql`create table prepared_table (one int)`.execute(testDatabase.database)
    await sql`insert into prepared_table values (1)`.execute(testDatabase.database)
    for (let time = 0; time < 3; time++) expect((await read()).rows).toEqual([{ one: 1 }])
    await sql`alter table prepared_table add column two int default 2`.execute(
      testDatabase.database,
    )
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect((await read()).rows).toEqual([{ one: 1, two: 2 }])
  })

  it('that are compiled once give each run its own values, in a transaction too', async () => {
    const database = await open(true)
    const [ruth, boaz] = [
      await createLearner(testDatabase.database, { firstName: 'Ruth' }),
      await createLearner(testDatabase.database, { firstName: 'Boaz' }),
    ]
    let timesWritten = 0
    const findName = compileOnce((db, { id, other }: { id: string; other: string }) => {
      timesWritten += 1
      return db
        .selectFrom('users')
        .select(['firstName', sql<string>`${other}::text`.as('other')])
        .where('id', '=', id)
    })
    const nameOf = async (db: Database, id: string) => (await findName(db, { id, other: id }))[0]
    expect(await nameOf(database, ruth)).toEqual({ firstName: 'Ruth', other: ruth })
    expect(await nameOf(testDatabase.database, boaz)).toEqual({ firstName: 'Boaz', other: boaz })
    const both = await database
      .transaction()
      .execute(async (transaction) => [
        await nameOf(transaction, boaz),
        await nameOf(transaction, ruth),
      ])
    expect(both.map((row) => row?.firstName)).toEqual(['Boaz', 'Ruth'])
    expect(timesWritten).toBe(1)
  })

  it.each([
    ['the first of many rows', ''],
    ['a search', 'gleaners'],
  ])('are planned once for %s', async (_case, search) => {
    const database = await open(true)
    const viewer = await createLearner(testDatabase.database, {})
    const groups = Array.from({ length: 3000 }, () => ({ searchText: 'gleaners' }))
    await insertGroups(testDatabase.database, groups, new Date('2026-03-02T12:00:00Z'))
    await sql`analyze study_groups`.execute(testDatabase.database)
    const input = { scope: 'discover', search, favorites: false } as const
    const plans = await asCall(() =>
      database.transaction().execute(async (transaction) => {
        for (let time = 0; time < 20; time++) {
          await listGroups(transaction, viewer, input, new Date('2026-03-02T12:00:00Z'))
        }
        const { rows } = await sql<{ forAnyValues: number; forTheirs: number }>`
          select generic_plans::int as "forAnyValues", custom_plans::int as "forTheirs"
          from pg_prepared_statements where statement like '%"study_groups"%'`.execute(transaction)
        return rows
      }),
    )
    // The first run has no name. PostgreSQL plans the next five for their values before it compares.
    expect(plans).toEqual([{ forTheirs: 5, forAnyValues: 14 }])
  })

  it('that differ in their shape are compiled once for each', async () => {
    const database = await open(true)
    const id = await createLearner(testDatabase.database, {
      firstName: 'Naomi',
      lastName: 'Miller',
    })
    const written: string[] = []
    const nameOf = compileOncePerShape(
      (column: 'firstName' | 'lastName') => column,
      (db, values: { readonly id: string }, column) => {
        written.push(column)
        return db.selectFrom('users').select(column).where('id', '=', values.id)
      },
    )
    for (let run = 0; run < 2; run++) {
      expect(await nameOf('firstName')(database, { id })).toEqual([{ firstName: 'Naomi' }])
      expect(await nameOf('lastName')(database, { id })).toEqual([{ lastName: 'Miller' }])
    }
    expect(written).toEqual(['firstName', 'lastName'])
  })
})
