import { get, type IncomingMessage } from 'node:http'
import type { Subscriber } from './messages.ts'

/**
 * Opens the stream of a group's events, and reads only their numbers: 500 readers share a process, and
 * `fetch` would take more of its time than the server takes for sending.
 * @param lastEventId the last event received, when connecting again
 * @returns a function that closes the stream
 */
export const openStream = (
  origin: string,
  { cookie, groupId, after }: Subscriber,
  lastEventId: number | null,
  onEvent: (number: number) => void,
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const input = encodeURIComponent(JSON.stringify({ id: groupId, lastEventId: after }))
    const headers = { cookie, ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }) }
    const url = `${origin}/api/trpc/group.events?input=${input}`
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`The events answered ${response.statusCode}.`))
      readNumbers(response, onEvent)
      resolve(() => request.destroy())
    })
    // Closing ends the request with an error, after the promise is settled.
    request.on('error', reject)
  })

const readNumbers = (response: IncomingMessage, onEvent: (number: number) => void): void => {
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() as string
    for (const block of blocks) {
      const [, number] = /^id: (\d+)$/m.exec(block) ?? []
      if (number) onEvent(Number(number))
      else if (!/^event: (connected|ping)\n/.test(block)) throw new Error(block)
    }
  })
  response.on('error', () => {})
}
