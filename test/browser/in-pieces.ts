import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const PIECE_BYTES = 2000
/** Long enough that browsers paint each piece before the next one. */
const PAUSE_MS = 100

const sendInPieces = async (response: ServerResponse, body: Uint8Array): Promise<void> => {
  for (let start = 0; start < body.length; start += PIECE_BYTES) {
    response.write(body.subarray(start, start + PIECE_BYTES))
    await setTimeout(PAUSE_MS)
  }
  response.end()
}

/** A proxy in front of the product that sends HTML in pieces, as a slow line does. @returns its address */
export const slowLineTo = async (address: string): Promise<string> => {
  const server = createServer(async ({ url = '/' }, response) => {
    const reply = await fetch(address + url)
    const headers = new Headers(reply.headers)
    // What is sent on is not compressed any more.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    response.writeHead(reply.status, Object.fromEntries(headers))
    const body = await reply.bytes()
    if (headers.get('content-type')?.startsWith('text/html')) await sendInPieces(response, body)
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
