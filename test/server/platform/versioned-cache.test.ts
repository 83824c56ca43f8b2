import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../../../src/server/platform/db/connection.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { type FactVersions, versionedCache } from '../../../src/server/platform/versioned-cache.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { HttpClient, TestServer } from '../../support/http.ts'
import { createClient, startHttp } from '../../support/http.ts'

describe('a fact that is kept in memory', () => {
  const database = {} as Database
  const versions = (features: number): FactVersions => ({ features, questions: 0, daily_sets: 0 })

  it('is read once for each version, also when many ask at once', async () => {
    let reads = 0
    const fact = versionedCache('features', async () => ++reads)
    const ask = (version: number) => fact({ database, factVersions: versions(version) })
    expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([1, 1, 1])
    expect(await ask(2)).toBe(2)
    // Whoever has read the version before that may be told the newer fact.
    expect(await ask(1)).toBe(2)
  })

  it('is read anew without a version', async () => {
    let reads = 0
    const fact = versionedCache('features', async () => ++reads)
    const ask = () => fact({ database, factVersions: null })
    expect([await ask(), await ask()]).toEqual([1, 2])
  })

  it('is not kept when it could not be read', async () => {
    let reads = 0
    const fact = versionedCache('features', async () => {
      if (++reads === 1) throw new Error('the database is away')
      return reads
    })
    const ask = () => fact({ database, factVersions: versions(1) })
    await expect(ask()).rejects.toThrow('away')
    expect(await ask()).toBe(2)
  })
})

describe('facts of two instances on one PostgreSQL server', () => {
  const backend = useTestBackend()
  let connection: Connection
  let first: TestServer
  let second: TestServer
  let person: HttpClient
  let same: HttpClient
  beforeAll(async () => {
    connection = await connect(backend.testDatabase.source)
    first = await startHttp(backend.application)
    second = await startHttp({ ...backend.application, database: connection.database })
    person = await first.signIn()
    same = createClient(second.origin)
    for (const [name, value] of person.cookies) same.cookies.set(name, value)
  })
  afterAll(async () => {
    await first.close()
    await second.close()
    await connection.close()
  })

  const flagsOf = async (client: HttpClient) => (await client.get('/api/feature-flags')).json
  const booksOf = async (client: HttpClient): Promise<string[]> =>
    (await client.get('/api/quiz/books')).json.books

  it('are those of the last change, wherever it was made', async () => {
    for (const isEnabled of [false, true, false, true]) {
      await backend.database
        .updateTable('feature_flags')
        .set({ isEnabled })
        .where('name', '=', 'badges')
        .execute()
      for (const client of [person, same]) {
        expect((await flagsOf(client)).badges).toBe(isEnabled)
        expect((await client.get('/api/badges')).status).toBe(isEnabled ? 200 : 403)
      }
    }
  })

  it('are not those of a change that is rolled back, nor of one that is not committed', async () => {
    const before = await booksOf(person)
    await backend.database
      .transaction()
      .execute(async (transaction) => {
        await sql`update questions set is_active = false, ordinal = null where book = 1`.execute(
          transaction,
        )
        expect(await booksOf(same)).toEqual(before)
        throw new Error('changed my mind')
      })
      .catch(() => {})
    expect(await booksOf(same)).toEqual(before)
    expect(before).toContain('Genesis')
  })

  it('follow questions that are switched off by hand', async () => {
    expect(await booksOf(person)).toContain('Ruth')
    await sql`update questions set is_active = false, ordinal = null
      where book = 8 and ordinal is not null`.execute(backend.database)
    for (const client of [person, same]) expect(await booksOf(client)).not.toContain('Ruth')
  })

  it('tell browsers of a change with the next reply', async () => {
    const stateOf = async (client: HttpClient) =>
      (await client.get('/api/dashboard')).headers.get('feature-state')
    const before = await stateOf(person)
    await backend.database
      .updateTable('feature_flags')
      .set({ isEnabled: true })
      .where('name', '=', 'ads')
      .execute()
    const after = await stateOf(same)
    expect(after).not.toBe(before)
    expect(await stateOf(person)).toBe(after)
  })
})
