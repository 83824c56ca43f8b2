import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '../../../src/server/http/client-files.ts'
import { useTestBackend } from '../../support/backend.ts'
import { startHttp, type TestServer } from '../../support/http.ts'

/** What Chromium, Firefox and WebKit accept when a page is opened. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const PAGE = '<!doctype html><title>Berean</title>'

describe('the files of the client', () => {
  const backend = useTestBackend()
  let directory: string
  let http: TestServer

  beforeAll(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'berean-client-'))
    await mkdir(path.join(directory, 'client/assets'), { recursive: true })
    await writeFile(path.join(directory, 'secret.txt'), 'secret')
    await writeFile(path.join(directory, 'client/.built-from'), 'secret')
    await writeFile(path.join(directory, 'client/index.html'), PAGE)
    await writeFile(path.join(directory, 'client/favicon.svg'), '<svg/>')
    await writeFile(path.join(directory, 'client/assets/main-1a2b3c.js'), 'export {}')
    http = await startHttp(backend.application, clientFiles(path.join(directory, 'client')))
  })
  afterAll(async () => {
    await http.close()
    await rm(directory, { recursive: true, force: true })
  })

  const get = (address: string, accept = '*/*') =>
    http.anonymous().send('GET', address, { headers: { Accept: accept } })

  it.each([
    '/',
    '/quiz?type=practice',
    '/groups/join/abc',
    '/no/such/page',
    '/users/x.y',
    '/churches/st.john',
    '/groups/join/abc.def',
  ])('are one page at every address, revalidated each time: %s', async (address) => {
    const reply = await get(address)
    expect(reply.status).toBe(200)
    expect(reply.text).toBe(PAGE)
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  })

  it('are cached for good with a hash in the name, others for an hour', async () => {
    const script = await get('/assets/main-1a2b3c.js')
    expect(script.text).toBe('export {}')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const icon = await get('/favicon.svg')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it.each([
    '/logo.png',
    '/users/x.y/z',
    '/.built-from',
    '/index.php',
    '/a.br',
    '/quiz/%',
    '/%E0%A4%A',
  ])('are the page where a browser opens what is no file: %s', async (address) => {
    const reply = await get(address, BROWSER)
    expect(reply.status).toBe(200)
    expect(reply.text).toBe(PAGE)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('vary')).toMatch(/\bAccept\b/)
  })

  it('are not replaced by the page for other methods than GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await http
        .anonymous()
        .send(method, '/users/x.y', { headers: { Accept: BROWSER } })
      expect(reply.status).toBe(404)
    }
  })

  it.each([
    ['/groups/join/aB-_9.', '/groups/join/aB-_9'],
    ['/groups/join/aB-_9).', '/groups/join/aB-_9'],
    ['/groups/join/aB-_9%22', '/groups/join/aB-_9'],
    ['/groups/join/aB-_9%E2%80%9D?from=mail', '/groups/join/aB-_9?from=mail'],
    ['/dashboard.', '/dashboard'],
    [`/dashboard${'!'.repeat(10)}`, '/dashboard'],
    [`/dashboard${'!'.repeat(11)}`, null],
    ['/churches/grace,', '/churches/grace'],
    ['/assets/main-1a2b3c.js.', null],
    ['/no/such/page.', null],
    ['/groups/join/.', null],
    ['//evil.example/dashboard.', null],
    ['/\\evil.example/dashboard.', null],
  ])(
    'are found with the punctuation of a sentence behind the address: %s',
    async (address, page) => {
      const reply = await http.anonymous().get(address)
      expect(reply.headers.get('location')).toBe(page)
      expect(reply.status === 302).toBe(page !== null)
    },
  )

  it.each(['/assets/gone.js', '/logo.png'])(
    'are not replaced by the page when they are missing: %s',
    async (address) => {
      const reply = await get(address)
      expect(reply.status).toBe(404)
      expect(reply.text).not.toBe(PAGE)
      if (address.startsWith('/assets')) expect((await get(address, BROWSER)).status).toBe(404)
    },
  )

  it.each([
    '/.built-from',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
  ])('include no hidden file and none outside of the directory: %s', async (address) => {
    expect((await get(address)).text).not.toBe('secret')
  })

  it.each(['/%E0%A4%A', '/assets/%c0%af', '/quiz/%'])(
    'reveal nothing at an address that cannot be decoded: %s',
    async (address) => {
      const reply = await get(address)
      expect(reply.status).toBeLessThan(500)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.text).not.toMatch(/node_modules|\n\s*at |&nbsp;at |URIError/)
    },
  )
})
