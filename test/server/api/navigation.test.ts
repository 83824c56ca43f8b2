import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/server/api/routes.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'

describe('navigations', () => {
  const backend = useTestBackendWithHttp()

  it.each([
    ['/api/login', '/dev-auth'],
    ['/api/auth/login', '/dev-auth'],
    ['/api/login?returnTo=%2Fquiz&ended', '/login'],
    ['/api/auth/google', '/login?error=provider_off'],
    ['/api/auth/replit', '/login?error=provider_off'],
    ['/api/logout', '/'],
  ])('redirect %s to %s, signed in or not', async (path, target) => {
    for (const client of [backend.http.anonymous(), await backend.http.signIn()]) {
      const reply = await client.get(path)
      expect(reply.status).toBe(302)
      expect(reply.headers.get('location')).toBe(target)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('do not redirect to another site', async () => {
    for (const path of ['/api/login?returnTo=//evil.example', '/api/logout?next=//evil.example']) {
      expect((await backend.http.anonymous().get(path)).headers.get('location')).toMatch(
        /^\/[^/]*$/,
      )
    }
  })

  it('end the session at sign-out, also for a copy of the cookie', async () => {
    const person = await backend.http.signIn()
    const token = person.cookies.get('berean') as string
    await person.get('/api/logout')
    expect(person.cookies.get('berean')).toBeUndefined()
    expect((await person.get('/api/auth/user')).status).toBe(401)
    person.cookies.set('berean', token)
    expect((await person.get('/api/auth/user')).status).toBe(401)
    expect((await person.get('/api/logout')).status).toBe(302)
  })

  it.each(['same-origin', 'none', undefined])(
    'sign out from the site and from the address bar (Sec-Fetch-Site: %s)',
    async (site) => {
      const person = await backend.http.signIn()
      const token = person.cookies.get('berean') as string
      const headers: Record<string, string> = site ? { 'Sec-Fetch-Site': site } : {}
      const reply = await person.send('GET', '/api/logout', { headers })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
      person.cookies.set('berean', token)
      expect((await person.get('/api/auth/user')).status).toBe(401)
    },
  )

  it.each(['cross-site', 'same-site'])(
    'do not sign out from a link, picture or form of another site (Sec-Fetch-Site: %s)',
    async (site) => {
      const person = await backend.http.signIn()
      for (const mode of ['navigate', 'no-cors', 'cors']) {
        const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode }
        const reply = await person.send('GET', '/api/logout', { headers })
        expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
        expect(reply.headers.getSetCookie()).toEqual([])
      }
      expect((await person.get('/api/auth/user')).status).toBe(200)
    },
  )

  it.each(['HEAD', 'POST', 'DELETE'])('do not sign out with %s', async (method) => {
    const person = await backend.http.signIn()
    expect((await person.send(method, '/api/logout')).status).toBe(404)
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  it('leave paths outside of /api to the client', async () => {
    const anonymous = backend.http.anonymous()
    for (const path of ['/', '/quiz?type=daily', '/apiary']) {
      expect((await anonymous.get(path)).text).toBe('the client')
    }
  })

  it('describe every route of the API, with its inputs', async () => {
    const { status, json } = await backend.http.anonymous().get('/api/openapi.json')
    expect(status).toBe(200)
    expect(json.openapi).toBe('3.1.0')
    const described = Object.entries<object>(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
    const body = json.paths['/api/quiz/submit'].post.requestBody.content['application/json'].schema
    expect(body.required).toEqual(['answers', 'timeSpent', 'quizType'])
    expect(body.additionalProperties).toBe(false)
    const names = json.paths['/api/quiz/questions'].get.parameters.map(
      (parameter: { name: string; in: string }) => `${parameter.in} ${parameter.name}`,
    )
    expect(names).toEqual([
      'query limit',
      'query book',
      'query q',
      'query adaptive',
      'query mode',
      'query attemptId',
    ])
    const [inPath] = json.paths['/api/churches/{id}/leaderboard'].get.parameters
    expect(inPath).toMatchObject({ name: 'id', in: 'path', required: true })
  })
})
