import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  listPageVitals,
  pruneWebVitals,
} from '../../../../src/server/admin/web-vital/web-vital.service.ts'
import { createLimits } from '../../../../src/server/platform/rate-limit/rate-limits.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { type HttpClient, startHttp, type TestServer } from '../../../support/http.ts'

const PATH = '/api/rum/web-vitals'
const DAY_SECONDS = 24 * 60 * 60

describe('measurements of browsers', () => {
  const backend = useTestBackend()

  const send = (client: HttpClient, change: object = {}) =>
    client.post(PATH, {
      name: 'LCP',
      value: 1800,
      id: 'v5-1772452800000-1234',
      rating: 'good',
      navigationType: 'navigate',
      url: 'https://berean.example.org/churches/7?invite=secret',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      timestamp: 1_772_452_800_000,
      ...change,
    })

  it('are kept without anything about the person', async () => {
    const http = await startHttp(backend.application)
    const person = await http.signIn()
    expect((await send(person)).json).toEqual({ recorded: true })
    expect((await send(http.anonymous(), { value: 4001 })).json).toEqual({ recorded: true })
    const rows = await backend.database
      .selectFrom('web_vitals')
      .selectAll()
      .orderBy('value')
      .execute()
    const common = {
      id: expect.any(String),
      page: '/churches/:id',
      name: 'LCP',
      createdAt: backend.clock.now(),
    }
    expect(rows).toEqual([
      { ...common, value: 1800, rating: 'good' },
      { ...common, value: 4001, rating: 'poor' },
    ])
    await http.close()
  })

  it('are summed up by page for 30 days, and then deleted', async () => {
    const http = await startHttp(backend.application)
    backend.clock.advance(60 * DAY_SECONDS)
    await pruneWebVitals(backend.database, backend.clock.now())
    expect(await listPageVitals(backend.database, backend.clock.now())).toEqual([])
    expect(await backend.database.selectFrom('web_vitals').selectAll().execute()).toEqual([])

    for (const value of [100, 150, 160, 900]) {
      await send(http.anonymous(), { name: 'INP', value, url: '/quiz' })
    }
    await send(http.anonymous(), { name: 'CLS', value: 0.3, url: '/dashboard' })
    const near = (value: number) =>
      expect.toSatisfy((p75: number) => Math.abs(p75 / value - 1) < 0.08)
    const expected = [
      { page: '/quiz', vitals: [{ name: 'INP', p75: near(160), rating: 'good', visits: 4 }] },
      { page: '/dashboard', vitals: [{ name: 'CLS', p75: near(0.3), rating: 'poor', visits: 1 }] },
    ]
    backend.clock.advance(30 * DAY_SECONDS)
    await pruneWebVitals(backend.database, backend.clock.now())
    expect(await listPageVitals(backend.database, backend.clock.now())).toEqual(expected)
    expect((await send(http.anonymous(), { value: 5e-324 })).status).toBe(200)
    await http.close()
  })

  const from = (http: TestServer, address: string): HttpClient => {
    const client = http.anonymous()
    return {
      ...client,
      post: (path, body) =>
        client.send('POST', path, {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        }),
    }
  }

  const startLimited = () => {
    const limits = createLimits({ database: backend.database, kind: 'server' })
    const config = { ...backend.application.config, trustProxy: 1 }
    return startHttp({ ...backend.application, config, limits })
  }

  const vitalsOf = async (page: string) => {
    const pages = await listPageVitals(backend.database, backend.clock.now())
    return pages.find((one) => one.page === page)?.vitals ?? []
  }

  it('of one network do not decide the figures of all', async () => {
    backend.clock.advance(60 * DAY_SECONDS)
    const http = await startLimited()
    const url = '/leaderboard'
    for (let person = 1; person <= 60; person++) {
      await send(from(http, `198.51.100.${person}`), { value: 1200, url })
    }
    const busy = from(http, '203.0.113.1')
    const replies = await Promise.all(
      Array.from({ length: 120 }, () => send(busy, { value: 60_000, url })),
    )
    // A network is not told what is left out.
    for (const { status, json } of replies) {
      expect([status, json]).toEqual([200, { recorded: true }])
    }
    const [lcp] = await vitalsOf(url)
    expect(lcp).toMatchObject({ visits: 70, rating: 'good' })
    expect(lcp?.p75).toBeLessThan(1300)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from web_vitals where page = ${url}`.execute(backend.database)
    expect(rows).toEqual([{ count: 70 }])
    await http.close()
  })

  it('count ten times a day for each network, page and measure', async () => {
    backend.clock.advance(60 * DAY_SECONDS)
    const http = await startLimited()
    const sendTwelve = async (address: string, change: object) => {
      for (let time = 0; time < 12; time++) await send(from(http, address), change)
    }
    const visitsOf = async (page: string) =>
      (await vitalsOf(page)).map(({ name, visits }) => [name, visits])
    await sendTwelve('203.0.113.2', { url: '/groups/1' })
    // Another person on that page, which is the same in the figures.
    await sendTwelve('203.0.113.2', { url: '/groups/2' })
    expect(await visitsOf('/groups/:id')).toEqual([['LCP', 10]])
    await sendTwelve('203.0.113.2', { name: 'INP', url: '/groups/1' })
    await sendTwelve('203.0.113.2', { url: '/groups' })
    await sendTwelve('2001:db8::1', { url: '/groups' })
    await sendTwelve('2001:db8::2', { url: '/groups' })
    expect(await visitsOf('/groups/:id')).toEqual([
      ['LCP', 10],
      ['INP', 10],
    ])
    expect(await visitsOf('/groups')).toEqual([['LCP', 20]])
    // The day is that of UTC, as in the figures.
    backend.clock.advance(DAY_SECONDS / 2 - 1)
    await sendTwelve('203.0.113.2', { url: '/groups' })
    expect(await visitsOf('/groups')).toEqual([['LCP', 20]])
    backend.clock.advance(1)
    await sendTwelve('203.0.113.2', { url: '/groups' })
    expect(await visitsOf('/groups')).toEqual([['LCP', 30]])
    await http.close()
  })

  it('are counted in memory alone, under keys that do not reveal the network', async () => {
    const limits = createLimits({ database: backend.database, kind: 'server' })
    const keys: string[] = []
    const http = await startHttp({
      ...backend.application,
      config: { ...backend.application.config, trustProxy: 1 },
      limits: {
        ...limits,
        charge: (kind, key, calls) => {
          if (kind === 'storedMeasurement') keys.push(key)
          return limits.charge(kind, key, calls)
        },
      },
    })
    const address = '203.0.113.3'
    await send(from(http, address), { url: '/badges' })
    await send(from(http, address), { url: '/badges' })
    backend.clock.advance(DAY_SECONDS)
    await send(from(http, address), { url: '/badges' })
    const [first, second, nextDay] = keys
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(second).toBe(first)
    expect(nextDay).not.toBe(first)
    await limits.share()
    const { rows } = await sql<{ key: string }>`
      select key from rate_limits where key like 'storedMeasurement%'`.execute(backend.database)
    expect(rows).toEqual([])
    await http.close()
  })

  it('are kept in at most 100,000 rows, the newest', async () => {
    const { database, clock } = backend
    await sql`truncate web_vitals`.execute(database)
    await sql`
      insert into web_vitals (id, page, name, value, rating, created_at)
      select gen_random_uuid(), '/quiz', 'LCP', number, 'good',
        ${clock.now()}::timestamptz - number * interval '1 second'
      from generate_series(1, 100012) as number`.execute(database)
    await pruneWebVitals(database, clock.now())
    const { rows } = await sql<{ count: number; newest: number; oldest: number }>`
      select count(*)::int, min(value)::int as newest, max(value)::int as oldest
      from web_vitals`.execute(database)
    expect(rows).toEqual([{ count: 100_000, newest: 1, oldest: 100_000 }])
    await pruneWebVitals(database, clock.now())
    expect((await sql`select 1 from web_vitals`.execute(database)).rows).toHaveLength(100_000)
    await sql`truncate web_vitals`.execute(database)
  })

  it('have a limit per network, apart from what people do', async () => {
    const limits = createLimits({ database: backend.database, kind: 'embedded' })
    const http = await startHttp({ ...backend.application, limits })
    const person = await http.signIn()
    const replies = await Promise.all(Array.from({ length: 120 }, () => send(person)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect((await send(person)).status).toBe(429)
    expect((await send(http.anonymous())).status).toBe(429)
    expect((await person.post('/api/daily/start')).status).toBe(200)
    await http.close()
  })
})
