import { seededRandom } from '../../src/domain/random.ts'
import { now, type Received, type Request, type Subscriber } from './messages.ts'
import { openStream } from './stream.ts'

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
const follow = (origin: string, subscriber: Subscriber) => {
  const { groupId, after } = subscriber
  const arrivals: Received['arrivals'] = { numbers: [], times: [] }
  const connectedAt: number[] = []
  let last = after
  let disconnect = (): void => {}

  const connect = async (): Promise<void> => {
    const lastEventId = connectedAt.length === 0 ? null : last
    const close = await openStream(origin, subscriber, lastEventId, (number) => {
      arrivals.times.push(now())
      arrivals.numbers.push(number)
      last = number
    })
    connectedAt.push(now())
    disconnect = close
  }

  return {
    connect,
    disconnect: () => disconnect(),
    interrupt: async (runMs: number): Promise<void> => {
      await wait(between(FIRST_LEAVES_AT, LAST_LEAVES_AT) * runMs)
      disconnect()
      await wait(between(MIN_AWAY_MS, MAX_AWAY_MS))
      await connect()
    },
    hasReceived: (number: number): boolean => last >= number,
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
  const { user, system } = process.cpuUsage()
  return { received, processorSeconds: (user + system) / 1e6 }
}

process.on('message', async (request: Request) => {
  process.send?.(await handle(request))
})
