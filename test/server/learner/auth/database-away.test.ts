import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/server/platform/db/connection.ts'
import { createLimits } from '../../../../src/server/platform/rate-limit/rate-limits.ts'
import { EFFORT } from '../../../support/effort.ts'
import type { Reply } from '../../../support/http.ts'
import {
  beginSignIn,
  pathOf,
  providerAt,
  signInScripted,
  startSite,
  useTestBackendWithScriptedProvider,
} from '../../../support/sign-in.ts'
import { proxyOf } from '../../../support/tcp-proxy.ts'

/** What a call may take besides the time that it waits for the database, on a busy machine. */
const LIMIT_MS = 1000 * EFFORT.databaseTimeout + 1000

describe('a sign-in while the database is away', () => {
  const backend = useTestBackendWithScriptedProvider()
  let close = async (): Promise<void> => {}
  afterEach(() => close())

  const open = async () => {
    const { proxy, url } = await proxyOf(backend.testDatabase)
    const connection = await connect({ url }, EFFORT.databaseTimeout)
    const { database } = connection
    const application = { ...backend.application, database, limits: createLimits(connection) }
    const site = await startSite({ ...backend, application }, [providerAt(backend.provider)])
    close = async () => {
      await site.close()
      await connection.close()
      await proxy.disconnect()
    }
    return { proxy, site }
  }

  const expectUnavailable = async (call: Promise<Reply>): Promise<void> => {
    const start = performance.now()
    const reply = await call
    expect(reply.status).toBe(503)
    expect(performance.now() - start).toBeLessThan(LIMIT_MS)
    expect(reply.text).toBe('The service is not available right now. Please try again soon.')
    expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(reply.headers.get('refresh')).toBe('0; url=/login?error=unavailable')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.getSetCookie()).toEqual([])
  }

  it.each(['silent', 'stopped'] as const)(
    'gets 503, leads to the sign-in page, and can be finished afterwards (%s)',
    async (state) => {
      const { proxy, site } = await open()
      const person = site.anonymous()
      const callback = backend.provider.authorizeAs('ruth', await beginSignIn(person))
      if (state === 'silent') proxy.fallSilent()
      else await proxy.disconnect()
      await Promise.all(
        ['/api/auth/oidc', '/api/login', pathOf(callback)].map((path) =>
          expectUnavailable(person.get(path)),
        ),
      )
      if (state === 'silent') proxy.speakAgain('lost')
      else await proxy.reconnect()
      const reply = await person.get(pathOf(callback))
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/dashboard'])
      expect((await person.get('/api/auth/user')).status).toBe(200)
    },
  )

  it('is not taken for one while the provider is away', async () => {
    const { site } = await open()
    const unreachable = { ...providerAt(backend.provider), issuer: 'http://127.0.0.1:1' }
    const other = await startSite(backend, [unreachable])
    const reply = await other.anonymous().get('/api/auth/oidc')
    expect([reply.status, reply.headers.get('location')]).toEqual([
      302,
      '/login?error=provider_down',
    ])
    await other.close()
    const back = await signInScripted(backend.provider, site.anonymous(), 'naomi')
    expect(back.status).toBe(302)
  })
})
