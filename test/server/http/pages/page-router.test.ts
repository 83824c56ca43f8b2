import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_NAMES } from '../../../../src/domain/site/page.ts'
import { NOT_FOUND, PUBLIC_PAGES } from '../../../../src/domain/site/page-document.ts'
import type {
  EncodedDocument,
  EncodedDocuments,
} from '../../../../src/server/http/pages/document-worker.ts'
import { pageRouter } from '../../../../src/server/http/pages/page-router.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { type HttpClient, startHttp, type TestServer } from '../../../support/http.ts'

/** What Chromium, Firefox and WebKit accept when a page is opened. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const documentOf = (text: string): EncodedDocument => ({
  bodies: {
    br: Buffer.from(`br ${text}`),
    gzip: Buffer.from(`gzip ${text}`),
    identity: Buffer.from(text),
  },
  hash: `hash-of-${text}`,
  scripts: [`'sha256-script-of-${text}'`],
  styles: [`'sha256-style-of-${text}'`],
})

const documentsFor = <Name extends string>(kind: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, documentOf(`${kind}-${name}`)])) as Record<
    Name,
    EncodedDocument
  >

const DOCUMENTS: EncodedDocuments = {
  shells: documentsFor('shell', [...PAGE_NAMES, NOT_FOUND]),
  prerendered: documentsFor('prerendered', [...PUBLIC_PAGES, NOT_FOUND]),
}

describe('pages', () => {
  const backend = useTestBackend()
  let http: TestServer
  let visitor: HttpClient
  let person: HttpClient

  beforeAll(async () => {
    const documents = { current: async () => DOCUMENTS }
    const { config } = backend.application
    http = await startHttp(backend.application, pageRouter({ documents, config }))
    visitor = http.anonymous()
    person = await http.signIn()
  })
  afterAll(() => http.close())

  const get = (client: HttpClient, address: string, accept = '*/*') =>
    client.send('GET', address, { headers: { Accept: accept, 'Accept-Encoding': 'identity' } })

  it.each([
    ['/', 'prerendered-home', 'shell-home'],
    ['/levels', 'prerendered-levels', 'shell-levels'],
    ['/LEVELS/', 'prerendered-levels', 'shell-levels'],
    ['/login', 'prerendered-login', 'shell-login'],
    ['/login?error=sign_in_failed', 'shell-login', 'shell-login'],
    ['/signup?from=mail', 'prerendered-signup', 'shell-signup'],
    ['/support', 'prerendered-support', 'shell-support'],
    ['/contact', 'prerendered-contact', 'shell-contact'],
    ['/features', 'prerendered-features', 'shell-features'],
    ['/updates', 'prerendered-updates', 'shell-updates'],
    ['/dev-auth', 'shell-devAuth', 'shell-devAuth'],
    ['/quiz?type=practice', 'shell-quiz', 'shell-quiz'],
    ['/groups/join/abc', 'shell-groupJoin', 'shell-groupJoin'],
    ['/groups/join/abc.def', 'shell-groupJoin', 'shell-groupJoin'],
    ['/users/x.y', 'shell-user', 'shell-user'],
    ['/churches/st.john', 'shell-church', 'shell-church'],
  ])('come with their content only to visitors: %s', async (address, forVisitor, forPerson) => {
    for (const [client, text] of [
      [visitor, forVisitor],
      [person, forPerson],
    ] as const) {
      const reply = await get(client, address)
      expect(reply.status).toBe(200)
      expect(reply.text).toBe(text)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(reply.headers.get('cache-control')).toBe('no-cache')
      expect(reply.headers.get('vary')).toMatch(/\bCookie\b/)
    }
  })

  it.each(['/no/such/page', '/wp-admin/', '/quizz', '/groups/a/b/c/d'])(
    'are 404 where there is none: %s',
    async (address) => {
      const reply = await get(visitor, address)
      expect([reply.status, reply.text]).toEqual([404, 'prerendered-notFound'])
      expect((await get(person, address)).text).toBe('shell-notFound')
    },
  )

  it.each([
    '/.env',
    '/logo.png',
    '/users/x.y/z',
    '/.built-from',
    '/index.php',
    '/a.br',
    '/quiz/%',
    '/%E0%A4%A',
  ])('are 404 where a browser opens what is no file: %s', async (address) => {
    const reply = await get(visitor, address, BROWSER)
    expect([reply.status, reply.text]).toEqual([404, 'prerendered-notFound'])
    expect(reply.headers.get('vary')).toMatch(/\bAccept\b/)
  })

  it.each(['/logo.png', '/assets/gone.js'])(
    'take the place of no missing file that a script asks for: %s',
    async (address) => {
      const reply = await get(visitor, address)
      expect(reply.status).toBe(404)
      expect(reply.json).toMatchObject({ message: expect.any(String) })
    },
  )

  it.each(['/quiz/%', '/%E0%A4%A'])(
    'reveal nothing at an address that cannot be decoded: %s',
    async (address) => {
      const reply = await get(visitor, address)
      expect(reply.status).toBe(400)
      expect(reply.text).not.toMatch(/node_modules|\n\s*at |URIError/)
    },
  )

  it('answer GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await visitor.send(method, '/levels', { headers: { Accept: BROWSER } })
      expect(reply.status).toBe(404)
    }
    const head = await visitor.send('HEAD', '/levels')
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('are isolated from other windows for signed-in people', async () => {
    const policyFor = async (client: HttpClient) =>
      (await get(client, '/')).headers.get('cross-origin-opener-policy')
    expect(await policyFor(person)).toBe('same-origin')
    expect(await policyFor(visitor)).toBeNull()
  })

  it('allow their own inlined script and style, and nothing else', async () => {
    const policy = (await get(visitor, '/levels')).headers.get('content-security-policy') ?? ''
    const directives = policy.split(';')
    expect(directives).toContain("script-src 'self' 'sha256-script-of-prerendered-levels'")
    expect(directives.find((one) => one.startsWith('style-src'))).toMatch(
      / 'sha256-style-of-prerendered-levels'$/,
    )
    expect(policy).not.toContain('unsafe')
  })

  /** Unlike fetch, it unpacks nothing. */
  const send = (encodings: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{
      status: number | undefined
      body: string
      headers: NodeJS.Dict<string | string[]>
    }>((resolve, reject) => {
      const options = { headers: { 'Accept-Encoding': encodings, ...headers } }
      request(`${http.origin}/levels`, options, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const body = Buffer.concat(chunks).toString()
          resolve({ status: reply.statusCode, body, headers: reply.headers })
        })
      })
        .once('error', reject)
        .end()
    })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('are compressed for a browser that reads “%s” as %s', async (encodings, encoding) => {
    const { body, headers } = await send(encodings)
    expect(body).toBe(`${encoding ? `${encoding} ` : ''}prerendered-levels`)
    expect(headers['content-encoding']).toBe(encoding ?? undefined)
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/)
  })

  it('are not sent again to a browser that has this very document', async () => {
    const first = await send('br')
    const etag = String(first.headers.etag)
    expect((await send('br', { 'If-None-Match': etag })).status).toBe(304)
    expect((await send('gzip', { 'If-None-Match': etag })).status).toBe(200)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const signedIn = await send('br', { 'If-None-Match': etag, Cookie: cookie })
    expect([signedIn.status, signedIn.body]).toEqual([200, 'br shell-levels'])
  })
})
