import { describe, expect, it, onTestFinished } from 'vitest'
import { listenOnServer } from '../../../src/server/db/listen.ts'
import { useTestBackend } from '../../support/backend.ts'
import { proxyOf } from '../../support/tcp-proxy.ts'

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
})
