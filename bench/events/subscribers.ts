import { seededRandom } from '../../src/domain/random.ts'
import { type EventStream, openGroupEvents } from '../../test/support/event-stream.ts'
import type { Received, Request, Subscriber } from './messages.ts'
import { now } from './messages.ts'

/** Each subscriber goes away once, for a part of a second. */
const MIN_AWAY_MS = 200
const MAX_AWAY_MS = 1000
/** When they go away, as a share of the run. */
const FIRST_LEAVES_AT = 0.1
const LAST_LEAVES_AT = 0.8
const MAX_WAIT_MS = 10_000

const random = seededRandom('subscribers')
const between = (from: number, to: number): number => from + (to - from) * random()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A member whose page follows the group. */
const follow = (origin: string, { cookie, groupId, after }: Subscriber) => {
  const [name = '', value = ''] = cookie.split('=')
  const client = { cookies: new Map([[name, value]]) }
  const arrivals: Received['arrivals'] = { numbers: [], times: [] }
  const connectedAt: number[] = []
  let stream: EventStream | null = null
  let lastEventId = String(after)

  const connect = async (): Promise<void> => {
    const position = connectedAt.length === 0 ? { after } : { after, lastEventId }
    const opened = await openGroupEvents({ origin }, client, groupId, position)
    if (opened.status !== 200) throw new Error(`The events answered ${opened.status}.`)
    connectedAt.push(now())
    stream = opened
    void receive(opened)
  }

  const receive = async (opened: EventStream): Promise<void> => {
    while (stream === opened) {
      const event = await opened.next().catch(() => null)
      if (!event || stream !== opened) return
      if (event.event !== 'message' || event.id === null) throw new Error(JSON.stringify(event))
      arrivals.times.push(now())
      arrivals.numbers.push(Number(event.id))
      lastEventId = event.id
    }
  }

  const disconnect = (): void => {
    stream?.close()
    stream = null
  }

  return {
    connect,
    disconnect,
    interrupt: async (runMs: number): Promise<void> => {
      await wait(between(FIRST_LEAVES_AT, LAST_LEAVES_AT) * runMs)
      disconnect()
      await wait(between(MIN_AWAY_MS, MAX_AWAY_MS))
      await connect()
    },
    hasReceived: (number: number): boolean => Number(lastEventId) >= number,
    received: (): Received => ({ groupId, after, connectedAt, arrivals }),
  }
}

let followers: ReturnType<typeof follow>[] = []

const handle = async (request: Request): Promise<unknown> => {
  if (request.kind === 'connect') {
    followers = request.subscribers.map((one) => follow(request.origin, one))
    for (const { connect } of followers) await connect()
    return null
  }
  if (request.kind === 'run') {
    await Promise.all(followers.map(({ interrupt }) => interrupt(request.ms)))
    return null
  }
  const received = followers.map((one) => one.received())
  const isComplete = (): boolean =>
    followers.every(({ hasReceived }, index) =>
      hasReceived(request.last.get(received[index]?.groupId ?? '') ?? 0),
    )
  const end = now() + MAX_WAIT_MS
  while (!isComplete() && now() < end) await wait(50)
  for (const { disconnect } of followers) disconnect()
  return { received, cpu: process.cpuUsage() }
}

process.on('message', async (request: Request) => {
  process.send?.(await handle(request))
})
