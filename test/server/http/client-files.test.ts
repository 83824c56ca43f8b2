import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '../../../src/server/http/client-files.ts'
import { useTestBackend } from '../../support/backend.ts'
import { startHttp, type TestServer } from '../../support/http.ts'

describe('the files of the client', () => {
  const backend = useTestBackend()
  let directory: string
  let http: TestServer

  beforeAll(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'berean-client-'))
    await mkdir(path.join(directory, 'client/assets'), { recursive: true })
    await writeFile(path.join(directory, 'secret.txt'), 'secret')
    await writeFile(path.join(directory, 'client/.built-from'), 'secret')
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

  it('are cached for good with a hash in the name, others for an hour', async () => {
    const script = await get('/assets/main-1a2b3c.js')
    expect(script.text).toBe('export {}')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const icon = await get('/favicon.svg')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
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
