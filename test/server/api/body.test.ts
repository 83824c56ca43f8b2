import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { CONTRACTS } from '../../support/calls.ts'
import { expectNothingStored } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import type { HttpClient, Reply } from '../../support/http.ts'
import { prepareCall } from './access/prepared-call.ts'
import { signInFor, signInForEverything } from './access/sign-in-for.ts'
import { expectErrorReply } from './error-reply.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
/** All routes read bodies with the same function; the short run tries every third, and the one with a file. */
const withBody = CONTRACTS.filter(({ hasBody }) => hasBody).filter(
  ({ acceptsFile }, index) => EFFORT.everyRoute || acceptsFile || index % 3 === 0,
)
const withoutBody = CONTRACTS.filter(({ method, hasBody }) => method === 'post' && !hasBody)

/** What every id in a path stands for. */
const UNKNOWN = '0190a0c0-0000-7000-8000-00000000dead'

describe('bodies', () => {
  const backend = useTestBackendWithHttp()

  let person: HttpClient
  expectNothingStored(backend, async () => {
    person = await signInForEverything(backend)
  })

  const send = (
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = JSON_TYPE,
  ): Promise<Reply> =>
    person.send(method.toUpperCase(), path.replace(/\{\w+\}/g, UNKNOWN), { body, headers })

  describe.each(
    withBody.map(({ method, path, acceptsFile }) => [method, path, acceptsFile] as const),
  )('%s %s', (method, path, acceptsFile) => {
    it.each([
      ['half an object', '{"answers": [', 'The body is not valid JSON.'],
      ['a text', '"answers"', 'The body is not valid JSON.'],
      ['null', 'null', 'The body is not valid JSON.'],
      ['a list', '[{"isPublicProfile": true}]', 'The body must be a JSON object.'],
    ])('refuses %s', async (_what, body, message) => {
      const reply = await send(method, path, body)
      expectErrorReply(reply, 400, 'invalid_input')
      expect(reply.json.message).toBe(message)
    })

    it('refuses an unknown key', async () => {
      // One call takes the first.
      const reply = await send(method, path, '{"isSiteAdmin": true, "isOwner": true}')
      expectErrorReply(reply, 400, 'invalid_input')
    })

    it('refuses keys that every object has', async () => {
      const reply = await send(method, path, '{"__proto__": {"isSiteAdmin": true}}')
      expectErrorReply(reply, 400, 'invalid_input')
    })

    it.each([
      ['no content type', undefined],
      ['text/plain', 'text/plain'],
      ['a form', 'application/x-www-form-urlencoded'],
      ['a form with files', 'multipart/form-data; boundary=x'],
    ])('refuses a body with %s', async (_what, type) => {
      const headers: Record<string, string> = type ? { 'Content-Type': type } : {}
      const reply = await send(method, path, '{"isPublicProfile":true}', headers)
      expectErrorReply(reply, 400, 'invalid_input')
      const isForm = acceptsFile && type?.startsWith('multipart/form-data')
      expect(reply.json.message).toBe(
        isForm ? 'The form with the file cannot be read.' : 'The body must be JSON.',
      )
    })

    it('refuses a body over 100 kB', async () => {
      const body = JSON.stringify({ padding: 'x'.repeat(100 * 1024) })
      expectErrorReply(await send(method, path, body), 413, 'too_large')
    })

    it('refuses a small body that unpacks to a big one', async () => {
      const packed = gzipSync(JSON.stringify({ padding: 'x'.repeat(10 * 1024 * 1024) }))
      const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' }
      const reply = await send(method, path, new Uint8Array(packed), headers)
      expectErrorReply(reply, 413, 'too_large')
    })

    it('refuses an unknown encoding or character set', async () => {
      const encoded = { ...JSON_TYPE, 'Content-Encoding': 'secret' }
      expectErrorReply(await send(method, path, '{}', encoded), 415, 'unsupported_encoding')
      const charset = { 'Content-Type': 'application/json; charset=klingon' }
      expectErrorReply(await send(method, path, '{}', charset), 400, 'invalid_input')
    })
  })

  describe.each(withoutBody.map(({ path }) => path))('POST %s without a body', (path) => {
    it('refuses a body with a key', async () => {
      const reply = await send('post', path, '{"day": "2026-01-01"}')
      expectErrorReply(reply, 400, 'invalid_input')
      expect(reply.json.message).toBe('There is no field called day.')
    })
  })
})

describe('calls without a body', () => {
  const backend = useTestBackendWithHttp()

  it.each(withoutBody.map((contract) => [contract.path, contract] as const))(
    'are accepted without a content type: POST %s',
    async (_path, contract) => {
      for (const body of [undefined, {}]) {
        const person = await signInFor(backend, contract.procedure)
        const { path } = await prepareCall(contract, person, backend)
        expect((await person.post(path, body)).status).toBe(200)
      }
    },
  )
})
