import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../../support/database.ts'
import { startHttp, type TestServer } from '../../support/http.ts'
import { type IdentityProvider, startIdentityProvider } from '../../support/identity-provider.ts'
import { providerAt, signInThrough } from '../../support/sign-in.ts'
import { useWorld } from '../../support/world.ts'

describe.each(DATABASE_KINDS)('sign-in through a provider, on the %s database', (kind) => {
  const world = useWorld(kind)
  let provider: IdentityProvider
  let http: TestServer
  beforeAll(async () => {
    provider = await startIdentityProvider()
    http = await startHttp({
      ...world.application,
      config: {
        ...world.application.config,
        providers: [providerAt(provider)],
        publicUrl: 'http://127.0.0.1:1',
      },
    })
    provider.allow('http://127.0.0.1:1/api/auth/callback/oidc')
  })
  afterAll(async () => {
    await http.close()
    await provider.close()
  })

  test('a first sign-in makes the user', async () => {
    provider.know('ruth', { name: 'Ruth of Moab', email: 'Ruth@example.org', email_verified: true })
    const person = http.anonymous()
    const reply = await signInThrough(person, 'ruth', '/api/auth/oidc?returnTo=/settings')
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe('/settings')
    const user = await person.get('/api/auth/user')
    expect(user.json).toMatchObject({ firstName: 'Ruth of Moab', email: 'ruth@example.org' })
  })
})
