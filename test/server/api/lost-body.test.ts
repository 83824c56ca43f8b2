import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import { describe, expect, it } from 'vitest'
import { readFileForm } from '../../../src/server/api/file-form.ts'
import { readJsonBody, readTextBody } from '../../../src/server/api/json-body.ts'

type Read = (request: Request, response: Response) => Promise<unknown>

/** Reads a body whose connection is lost after its first bytes, before or while it is read. */
const readLost = async (read: Read, type: string, when: 'before' | 'while'): Promise<unknown> => {
  const arrived = Promise.withResolvers<{ request: Request; response: Response }>()
  const app = express().use((request, response) => arrived.resolve({ request, response }))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { 'Content-Type': type, 'Content-Length': '1000' }
  const outgoing = send({ port, host: '127.0.0.1', method: 'POST', headers })
  outgoing.on('error', () => {})
  outgoing.write('{"a":')
  const { request, response } = await arrived.promise
  request.on('error', () => {})
  const closed = new Promise<void>((resolve) => request.once('close', resolve))
  const lose = (): Promise<void> => {
    outgoing.destroy()
    server.close()
    return closed
  }
  if (when === 'before') await lose()
  const [body] = await Promise.allSettled([read(request, response), when === 'while' && lose()])
  return body.status === 'rejected' ? body.reason : body.value
}

describe('a body whose connection is lost', () => {
  it.each([
    ['text', readTextBody, 'text/plain'],
    ['JSON', readJsonBody, 'application/json'],
    ['a form', readFileForm, 'multipart/form-data; boundary=x'],
  ] as const)('as %s ends, before and while it is read', async (_what, read, type) => {
    const error = { errorCode: 'invalid_input' }
    expect(await readLost(read, type, 'while')).toMatchObject(error)
    expect(await readLost(read, type, 'before')).toMatchObject(error)
  })
})
