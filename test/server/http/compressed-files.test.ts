import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '../../../src/server/http/client-files.ts'
import { useTestBackend } from '../../support/backend.ts'
import { startHttp, type TestServer } from '../../support/http.ts'

const SCRIPT = '/assets/main-1a2b3c.js'
/** Large enough that what nobody has compressed is compressed with each request. */
const PLAIN = `export default '${'a'.repeat(3000)}'`
/** Not what the algorithms would make of it, so that a copy can be told from what is compressed later. */
const BODIES = { br: 'brotli at build time', gzip: 'gzip at build time', none: PLAIN }

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<title>Berean</title>',
  'theme.js': PLAIN,
  'theme.js.gz': BODIES.gzip,
  'assets/main-1a2b3c.js': PLAIN,
  'assets/main-1a2b3c.js.br': BODIES.br,
  'assets/main-1a2b3c.js.gz': BODIES.gzip,
  'assets/style-1a2b3c.css': 'a{}',
  'assets/style-1a2b3c.css.br': BODIES.br,
  'assets/font-1a2b3c.woff2': 'font',
}

type Sent = { readonly reply: IncomingMessage; readonly body: string }

describe('files that were compressed when the client was built', () => {
  const backend = useTestBackend()
  let directory: string
  let http: TestServer

  beforeAll(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'berean-compressed-'))
    await mkdir(path.join(directory, 'assets'))
    for (const [name, content] of Object.entries(FILES)) {
      await writeFile(path.join(directory, name), content)
    }
    http = await startHttp(backend.application, clientFiles(directory))
  })
  afterAll(async () => {
    await http.close()
    await rm(directory, { recursive: true, force: true })
  })

  /** Unlike fetch, it unpacks nothing. */
  const send = async (
    address: string,
    encodings: string | undefined,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<Sent> => {
    const accepted = encodings === undefined ? {} : { 'Accept-Encoding': encodings }
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request(http.origin + address, { method, headers: { ...accepted, ...headers } }, resolve)
        .once('error', reject)
        .end()
    })
    return { reply, body: (await buffer(reply)).toString() }
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['*', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['BR;q=0, GZIP', 'gzip'],
    ['br;q=0, gzip;q=0', 'none'],
    ['identity', 'none'],
    ['', 'none'],
    [undefined, 'none'],
  ] as const)('reach a browser that reads “%s” as: %s', async (encodings, copy) => {
    const { reply, body } = await send(SCRIPT, encodings)
    expect(reply.statusCode).toBe(200)
    expect(body).toBe(BODIES[copy])
    expect(reply.headers['content-encoding']).toBe(copy === 'none' ? undefined : copy)
    expect(reply.headers['content-length']).toBe(String(BODIES[copy].length))
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // Each encoding is a copy of its own for caches between here and there.
    expect(reply.headers.vary).toBe('Accept-Encoding')
  })

  it('keep their types', async () => {
    const style = await send('/assets/style-1a2b3c.css?v=1', 'br')
    expect(style.reply.headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('are sent in the next best form when a copy is missing', async () => {
    const gzip = await send('/theme.js', 'gzip, br')
    expect(gzip.body).toBe(BODIES.gzip)
    expect(gzip.reply.headers['content-encoding']).toBe('gzip')
    const plain = await send('/assets/style-1a2b3c.css', 'gzip')
    expect(plain.body).toBe('a{}')
    expect(plain.reply.headers['content-encoding']).toBeUndefined()
    expect(plain.reply.headers.vary).toBe('Accept-Encoding')
  })

  it('are no concern of fonts and pictures', async () => {
    const { reply, body } = await send('/assets/font-1a2b3c.woff2', 'br')
    expect(body).toBe('font')
    expect(reply.headers['content-type']).toBe('font/woff2')
    expect(reply.headers.vary).toBeUndefined()
  })

  it('are not sent again to a browser that has this very copy', async () => {
    const etags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = (await send(SCRIPT, encoding)).reply
      const etag = String(headers.etag)
      etags.add(etag)
      const again = await send(SCRIPT, encoding, { 'If-None-Match': etag })
      expect(again.reply.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect(again.reply.headers.vary).toBe('Accept-Encoding')
    }
    expect(etags.size).toBe(3)
    const [brotli = ''] = etags
    expect((await send(SCRIPT, 'gzip', { 'If-None-Match': brotli })).body).toBe(BODIES.gzip)
  })

  it('are described without their content, and sent in part', async () => {
    const head = await send(SCRIPT, 'br', {}, 'HEAD')
    expect(head.body).toBe('')
    expect(head.reply.headers['content-encoding']).toBe('br')
    expect(head.reply.headers['content-length']).toBe(String(BODIES.br.length))
    const part = await send(SCRIPT, 'br', { Range: 'bytes=0-5' })
    expect(part.reply.statusCode).toBe(206)
    expect(part.body).toBe('brotli')
    expect(part.reply.headers['content-encoding']).toBe('br')
    expect(part.reply.headers['content-range']).toBe(`bytes 0-5/${BODIES.br.length}`)
  })

  it.each([
    ['a part beyond the end', 416, { Range: 'bytes=5000-' }],
    ['a version that is gone', 412, { 'If-Match': '"gone"' }],
  ])('are refused without any of their headers: %s', async (_what, status, headers) => {
    const { reply, body } = await send(SCRIPT, 'br', headers)
    expect(reply.statusCode).toBe(status)
    expect(body).toBe('')
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.headers.etag).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
    if (status === 416) expect(reply.headers['content-range']).toBe(`bytes */${BODIES.br.length}`)
  })

  it.each([`${SCRIPT}.br`, `${SCRIPT}.gz`, '/index.html'])(
    'have no address of their own: %s',
    async (address) => {
      expect((await send(address, 'br')).reply.statusCode).toBe(404)
    },
  )
})
