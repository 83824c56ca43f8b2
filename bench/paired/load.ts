import { Client } from 'undici'
import { quantile } from '../quantile.ts'
import type { LoadRequest, Slice, SliceResult } from './messages.ts'
import { headersOf } from './recording.ts'

/**
 * Sends a request and drops the reply. The load shares the processors with what is measured, and would hide a
 * part of every difference: this is undici's way that takes least, two thirds of what `node:http` takes.
 * @returns null, or what went wrong
 */
const send = (client: Client, one: LoadRequest): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const { method, path, body } = one
    let status = 0
    client.dispatch(
      { method, path, headers: headersOf(one), ...(body !== undefined && { body }) },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode) => {
          status = statusCode
        },
        onResponseData: () => {},
        onResponseEnd: () => {
          const isSuccess = status === 200 || status === 201
          resolve(isSuccess ? null : `${method} ${path} replied ${status}`)
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })

const run = async (slice: Slice): Promise<SliceResult> => {
  const { origin, requests, connections, milliseconds } = slice
  const clients = Array.from({ length: connections }, () => new Client(origin))
  const latencies: number[] = []
  let next = slice.first
  let failure: string | null = null
  const start = performance.now()
  const isOver = (): boolean =>
    milliseconds === null
      ? next >= slice.first + requests.length
      : performance.now() - start >= milliseconds
  const work = async (client: Client): Promise<void> => {
    while (!isOver() && failure === null) {
      const since = performance.now()
      failure ??= await send(client, requests[next++ % requests.length] as LoadRequest)
      latencies.push(performance.now() - since)
    }
  }
  await Promise.all(clients.map(work))
  const elapsedMs = performance.now() - start
  await Promise.all(clients.map((client) => client.destroy()))
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
