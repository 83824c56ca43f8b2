import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenOnServer } from '../../../../src/server/platform/db/listen.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { proxyOf } from '../../../support/tcp-proxy.ts'

describe('the connection that listens', () => {
  const backend = useTestBackend()

  it('is given up soon when the database no longer answers', { timeout: 5000 }, async () => {
    const { proxy, url } = await proxyOf(backend.testDatabase)
    onTestFinished(proxy.disconnect)
    const { promise: isListening, resolve } = Promise.withResolvers<void>()
    const stop = listenOnServer(url, 'silence', { onPayload: () => {}, onGap: resolve })
    await isListening
    proxy.fallSilent()
    const start = performance.now()
    await stop()
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('is replaced when the database no longer answers, and then hears again', async () => {
    const { proxy, url } = await proxyOf(backend.testDatabase)
    onTestFinished(proxy.disconnect)
    const payloads: string[] = []
    let gaps = 0
    const handlers = {
      onPayload: (payload: string) => payloads.push(payload),
      onGap: () => {
        gaps += 1
      },
    }
    const stop = listenOnServer(url, 'silence', handlers, { intervalMs: 100, timeoutMs: 200 })
    onTestFinished(stop)
    await expect.poll(() => gaps).toBe(1)
    proxy.fallSilent()
    await sql`select pg_notify('silence', 'missed')`.execute(backend.database)
    proxy.speakAgain()
    await expect.poll(() => gaps, { timeout: 5000 }).toBe(2)
    await sql`select pg_notify('silence', 'heard')`.execute(backend.database)
    await expect.poll(() => payloads).toEqual(['heard'])
  })

  it('is replaced when it leads to a database that is read-only: another one may be the primary', async () => {
    const { source } = backend.testDatabase
    const url = 'url' in source ? source.url : ''
    const readOnlyUrl = `${url}?options=-c%20default_transaction_read_only%3Don`
    let gaps = 0
    const onGap = (): void => {
      gaps += 1
    }
    const handlers = { onPayload: () => {}, onGap }
    const stop = listenOnServer(readOnlyUrl, 'silence', handlers, {
      intervalMs: 20,
      timeoutMs: 5000,
    })
    onTestFinished(stop)
    await expect.poll(() => gaps).toBeGreaterThan(1)
  })
})
