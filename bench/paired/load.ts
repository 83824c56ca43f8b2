import { Agent, request } from 'node:http'
import { quantile } from '../quantile.ts'
import type { LoadRequest, Slice, SliceResult } from './messages.ts'
import { headersOf } from './recording.ts'

/** @returns null, or what went wrong */
const send = (agent: Agent, origin: string, one: LoadRequest): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const { method, path, body } = one
    const sent = request(origin + path, { agent, method, headers: headersOf(one) })
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode = 0 } = response
        const isSuccess = statusCode === 200 || statusCode === 201
        resolve(isSuccess ? null : `${method} ${path} replied ${statusCode}`)
      })
    })
    sent.end(body)
  })

const run = async (slice: Slice): Promise<SliceResult> => {
  const { origin, requests, connections, milliseconds } = slice
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let next = slice.first
  let failure: string | null = null
  const start = performance.now()
  const isOver = (): boolean =>
    milliseconds === null
      ? next >= slice.first + requests.length
      : performance.now() - start >= milliseconds
  const work = async (): Promise<void> => {
    while (!isOver() && failure === null) {
      const since = performance.now()
      failure ??= await send(agent, origin, requests[next++ % requests.length] as LoadRequest)
      latencies.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsedMs = performance.now() - start
  agent.destroy()
  return {
    replies: latencies.length,
    elapsedMs,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    failure,
  }
}

process.on('message', async (slice: Slice) => {
  process.send?.(await run(slice))
})
