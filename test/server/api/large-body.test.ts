import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'

const LENGTH = { 'Content-Length': String(1024 ** 3) }
const CHUNKED = { 'Transfer-Encoding': 'chunked' }

describe('a body of 1 GB', () => {
  const backend = useTestBackendWithHttp()

  /** Sends JSON until there is a reply. Ends when the server closes the connection. */
  const sendEndless = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; sent: number }>((resolve) => {
      let sent = 0
      let status: number | undefined
      const outgoing = request(`${backend.http.origin}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
      outgoing.on('response', (incoming) => {
        status = incoming.statusCode
        incoming.resume()
      })
      outgoing.on('error', () => {})
      outgoing.on('close', () => resolve({ status, sent }))
      const send = (): void => {
        if (status || outgoing.destroyed) return
        sent += 64 * 1024
        outgoing.write(Buffer.alloc(64 * 1024, ' '), () => setImmediate(send))
      }
      send()
    })

  it('is answered before it is sent', async () => {
    const cases = [
      ['POST', '/api/questions/upload', LENGTH, 404],
      ['POST', '/api/questions/upload', CHUNKED, 404],
      ['POST', '/api/admin/upload-questions', LENGTH, 413],
      ['POST', '/api/admin/upload-questions', CHUNKED, 413],
      ['POST', '/api/trpc/questionFile.upload', LENGTH, 413],
      // Nobody's body is read.
      ['POST', '/api/trpc/questionFile.upload', CHUNKED, 401],
      ['GET', '/api/auth/user', LENGTH, 413],
      ['GET', '/api/auth/user', CHUNKED, 413],
      ['POST', '/', CHUNKED, 200],
    ] as const
    const replies = await Promise.all(
      cases.map(([method, path, headers]) => sendEndless(method, path, headers)),
    )
    expect(replies.map((reply) => reply.status)).toEqual(cases.map(([, , , status]) => status))
    for (const { sent } of replies) expect(sent).toBeLessThan(20 * 1024 * 1024)
  })
})
