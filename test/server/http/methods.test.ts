import { Agent, request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'

const PATHS = [
  '/',
  '/readyz',
  '/api/site',
  '/api/logout',
  '/api/unknown',
  '/api/trpc/site.info',
  '/api/trpc/quiz.submit',
]

describe('the method TRACE', () => {
  const backend = useTestBackendWithHttp()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterAll(() => agent.destroy())

  /** `fetch` cannot send it. */
  const send = (method: string, path: string) =>
    new Promise<{ status: number; allow: string | undefined; text: string }>((resolve, reject) => {
      request(backend.http.origin + path, { method, agent, headers: { 'X-Secret': 'kept' } })
        .on('response', async (response) => {
          const text = Buffer.concat(await response.toArray()).toString()
          resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, text })
        })
        .on('error', reject)
        .end()
    })

  it.each(PATHS)('is refused at %s, and the connection stays good', async (path) => {
    const reply = await send('TRACE', path)
    expect(reply.status).toBe(405)
    expect(reply.allow).toBe('GET, HEAD, POST, PATCH, DELETE, OPTIONS')
    expect(JSON.parse(reply.text)).toEqual({
      code: 'method_not_allowed',
      message: 'This HTTP method is not supported here.',
    })
    expect((await send('GET', '/healthz')).status).toBe(200)
  })
})
