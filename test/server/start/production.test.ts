import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { openSession } from '../../../src/server/learner/auth/session.service.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createLearner } from '../../support/factories.ts'
import { freePort } from '../../support/free-port.ts'
import { createClient, type HttpClient } from '../../support/http.ts'
import { endAll, type Launched, launch } from '../../support/launch.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PUBLIC_URL = 'https://berean.example.org'

/** The files of this directory that the last stage of the Dockerfile copies. */
const filesOfImage = async (): Promise<string[]> => {
  const stages = (await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).split(/^FROM /m)
  const copies = stages.at(-1)?.matchAll(/^COPY (?!--)(.+) \S+$/gm) ?? []
  return [...copies].flatMap(([, sources = '']) => sources.split(' '))
}

/** The packages of an install without development dependencies. */
const productionPackages = async (): Promise<string[]> => {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<{ dev?: true; devOptional?: true; optional?: true }>(
    lock.packages,
  )
  return packages
    .filter(([name, { dev, devOptional, optional }]) => name && !dev && !devOptional && !optional)
    .map(([name]) => name)
    .filter((name) => name.lastIndexOf('node_modules/') === 0)
}

/** The image's `/app`, put together as the Dockerfile says. */
const assembleImage = async (): Promise<string> => {
  const app = await mkdtemp(path.join(os.tmpdir(), 'berean-image-'))
  for (const file of await filesOfImage()) {
    await cp(path.join(ROOT, file), path.join(app, file), { recursive: true })
  }
  await cp(path.join(ROOT, 'dist'), path.join(app, 'dist'), { recursive: true })
  for (const name of await productionPackages()) {
    await mkdir(path.dirname(path.join(app, name)), { recursive: true })
    await symlink(path.join(ROOT, name), path.join(app, name))
  }
  return app
}

let app: string
let testDatabase: TestDatabase
let url: string
let port: number
let product: Launched

const variables = (): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'trace',
  PORT: String(port),
  DATABASE_URL: url,
  PUBLIC_URL,
  // Nobody listens there: a provider that is down.
  OIDC_ISSUER: 'https://127.0.0.1:1',
  OIDC_CLIENT_ID: 'berean',
  OIDC_CLIENT_SECRET: 'a-secret-that-nobody-reads',
})

const visitor = (): HttpClient => createClient(`http://127.0.0.1:${port}`)

beforeAll(async () => {
  await ensureClientBuilt()
  app = await assembleImage()
  testDatabase = await openTestDatabase()
  url = 'url' in testDatabase.source ? testDatabase.source.url : ''
  port = await freePort()
  product = launch({ ...variables(), TRUST_PROXY: '1' }, app)
  expect(await product.address).toBe(PUBLIC_URL)
}, 180_000)

afterAll(async () => {
  await endAll()
  await testDatabase.close()
  await rm(app, { recursive: true, force: true })
})

describe('production, with the files of the image and a PostgreSQL server', () => {
  it('is alive and ready', async () => {
    expect((await visitor().get('/healthz')).json).toEqual({ status: 'ok' })
    expect((await visitor().get('/readyz')).json).toEqual({ status: 'ready' })
  })

  it('serves the client that was built before, without the tools to build one', async () => {
    await expect(readFile(path.join(app, 'node_modules/vite/package.json'))).rejects.toThrow()
    const page = await visitor().get('/login')
    expect(page.status).toBe(200)
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? []
    expect((await visitor().get(script)).headers.get('cache-control')).toContain('immutable')
  })

  it('has no development sign-in under any address', async () => {
    const person = { email: 'ruth@example.org', firstName: 'Ruth', lastName: 'Naomi' }
    expect((await visitor().post('/api/dev/create-test-user', person)).status).toBe(404)
    expect((await visitor().post('/api/trpc/development.createTestUser', person)).status).toBe(404)
    const document = (await visitor().get('/api/openapi.json')).json
    expect(Object.keys(document.paths)).toContain('/api/auth/user')
    expect(JSON.stringify(document)).not.toMatch(/create-test-user|createTestUser/)
  })

  it('restricts browsers to https and to scripts of the site', async () => {
    const { headers } = await visitor().get('/')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    const policy = headers.get('content-security-policy')?.split(';') ?? []
    // Besides those, only the two that the page contains.
    const scripts = policy.find((directive) => directive.startsWith('script-src'))
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]{44}'){2}$/)
    expect(policy).toContain('upgrade-insecure-requests')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('accepts a session only from the cookie that is bound to https and this host', async () => {
    const id = await createLearner(testDatabase.database)
    const browser = { userAgent: null, token: null }
    const { token } = await openSession(testDatabase.database, id, browser, new Date())
    const [secure, plain] = [visitor(), visitor()]
    secure.cookies.set('__Host-berean', token)
    plain.cookies.set('berean', token)
    expect((await secure.get('/api/auth/user')).json).toMatchObject({ id })
    expect((await plain.get('/api/auth/user')).status).toBe(401)
    const reply = await secure.get('/api/logout')
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-berean=; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    await expect.poll(product.output).toContain('"path":"/api/logout"')
    expect(product.output()).not.toContain(token)
  })

  it('counts sign-ins by the address that the proxy adds, whatever the client sends', async () => {
    const attempt = (forwarded: string) =>
      visitor().send('GET', '/api/auth/oidc', { headers: { 'X-Forwarded-For': forwarded } })
    for (let count = 0; count < 20; count++) {
      const reply = await attempt(`198.51.100.${count}, 203.0.113.7`)
      expect(reply.headers.get('location')).toBe('/login?error=provider_down')
    }
    expect((await attempt('198.51.100.99, 203.0.113.7')).status).toBe(429)
    expect((await attempt('203.0.113.7, 203.0.113.8')).status).toBe(302)
  })

  it('stops on SIGTERM without errors, and has logged no secret', async () => {
    product.child.kill('SIGTERM')
    expect(await product.ended).toEqual({ code: 0, errors: '' })
    const { username, password } = new URL(url)
    expect(product.output()).not.toContain(url)
    expect(product.output()).not.toContain(`${username}:${password}`)
    expect(product.output()).not.toContain('a-secret-that-nobody-reads')
  })

  it('warns when TRUST_PROXY is not set', async () => {
    const warned = launch(variables(), app)
    await warned.address
    expect((await visitor().get('/readyz')).status).toBe(200)
    warned.child.kill('SIGTERM')
    expect(await warned.ended).toEqual({
      code: 0,
      errors: 'TRUST_PROXY is not set: behind a proxy, all visitors count as one address.\n',
    })
  })
})
