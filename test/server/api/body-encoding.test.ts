import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import type { HttpClient, Reply } from '../../support/http.ts'
import { signInFor } from './access/sign-in-for.ts'
import { expectErrorReply } from './error-reply.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data; boundary=x'
const FORM = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nquestion\r\n--x--\r\n',
)
const PRIVACY = Buffer.from(JSON.stringify({ isPublicProfile: true }))
const BOMB = Buffer.from(JSON.stringify({ padding: 'x'.repeat(10 * 1024 * 1024) }))

const COMPRESS = {
  gzip: (body: Buffer) => gzipSync(body),
  deflate: (body: Buffer) => deflateSync(body),
  br: (body: Buffer) => brotliCompressSync(body),
  zstd: (body: Buffer) => zstdCompressSync(body),
}
type Encoding = keyof typeof COMPRESS
const ENCODINGS = Object.keys(COMPRESS) as Encoding[]

/** What is no longer a compressed body, however it was compressed. */
const BREAKS: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  'cut off': (packed) => packed.subarray(0, packed.length - 5),
  'changed inside': (packed) => {
    const changed = Buffer.from(packed)
    changed.fill(0xff, Math.floor(packed.length / 2))
    return changed
  },
  'never compressed': () => Buffer.from('not compressed at all'),
  'a single byte': () => Buffer.alloc(1),
}

describe('compressed bodies', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  beforeAll(async () => {
    person = await signInFor(backend, 'questionFile.upload')
  })

  const patch = (encoding: string, body: Buffer): Promise<Reply> =>
    person.send('PATCH', '/api/users/me/profile-privacy', {
      body: new Uint8Array(body),
      headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': encoding },
    })

  it.each(ENCODINGS)('are read (%s)', async (encoding) => {
    expect((await patch(encoding, COMPRESS[encoding](PRIVACY))).status).toBe(200)
  })

  it.each(
    ENCODINGS.flatMap((encoding) => Object.keys(BREAKS).map((how) => [encoding, how] as const)),
  )('are refused as invalid (%s, %s)', async (encoding, how) => {
    const broken = (BREAKS[how] as (packed: Buffer) => Buffer)(COMPRESS[encoding](PRIVACY))
    const reply = await patch(encoding, broken)
    expectErrorReply(reply, 400, 'invalid_input')
    // Not every change inside can be noticed while it is unpacked.
    const message = how === 'changed inside' ? /^The body / : 'The body cannot be read.'
    expect(reply.json.message).toMatch(message)
  })

  it.each(ENCODINGS)('are refused if they unpack to a big one (%s)', async (encoding) => {
    expectErrorReply(await patch(encoding, COMPRESS[encoding](BOMB)), 413, 'too_large')
  })

  it.each(['secret', 'gzip, gzip', 'compress'])('are refused in the encoding %s', async (name) => {
    expectErrorReply(await patch(name, gzipSync(PRIVACY)), 415, 'unsupported_encoding')
  })

  it.each([...ENCODINGS, 'secret'])('are refused over tRPC (%s)', async (encoding) => {
    const pack = COMPRESS[encoding as Encoding] ?? COMPRESS.gzip
    for (const body of [pack(PRIVACY), pack(BOMB), BREAKS['cut off']?.(pack(PRIVACY))]) {
      const reply = await person.send('POST', '/api/trpc/user.updatePrivacy', {
        body: new Uint8Array(body as Buffer),
        headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': encoding },
      })
      expect(reply.status).toBe(415)
      expect(reply.json.error.data).toMatchObject({ code: 'unsupported_encoding', httpStatus: 415 })
    }
  })

  it.each([...ENCODINGS, 'secret'])('are refused as a form with a file (%s)', async (encoding) => {
    const pack = COMPRESS[encoding as Encoding] ?? COMPRESS.gzip
    for (const body of [FORM, pack(FORM)]) {
      const reply = await person.send('POST', '/api/admin/upload-questions', {
        body: new Uint8Array(body),
        headers: { 'Content-Type': FORM_TYPE, 'Content-Encoding': encoding },
      })
      expectErrorReply(reply, 415, 'unsupported_encoding')
    }
  })

  it('are accepted with the encoding that changes nothing', async () => {
    expect((await patch('identity', PRIVACY)).status).toBe(200)
    const reply = await person.send('POST', '/api/trpc/user.updatePrivacy', {
      body: new Uint8Array(PRIVACY),
      headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'Identity' },
    })
    expect(reply.status).toBe(200)
  })
})
