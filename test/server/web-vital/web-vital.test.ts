import { describe, expect, it } from 'vitest'
import { createLimits } from '../../../src/server/rate-limit/rate-limits.ts'
import { listPageVitals, pruneWebVitals } from '../../../src/server/web-vital/web-vital.service.ts'
import { useTestBackend } from '../../support/backend.ts'
import { type HttpClient, startHttp } from '../../support/http.ts'

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
