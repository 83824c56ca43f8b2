import { quantile } from '../quantile.ts'
import type { Received } from './messages.ts'
import type { Published } from './publish.ts'

export type Deliveries = {
  /** Milliseconds from commit to arrival, of events committed while the subscriber was connected. */
  readonly delays: readonly number[]
  /** Events that a subscriber received after it had been away. */
  readonly caughtUp: number
  readonly lost: number
  /** Events that came again, or after a later one. */
  readonly repeated: number
}

const deliveriesTo = ({ after, connectedAt, arrivals }: Received, published: Published) => {
  const delays: number[] = []
  const seen = new Set<number>()
  let last = after
  let repeated = 0
  let caughtUp = 0
  for (const [index, number] of arrivals.numbers.entries()) {
    if (number <= last) repeated += 1
    last = Math.max(last, number)
    seen.add(number)
    const arrival = arrivals.times[index] ?? Number.NaN
    const commit = published.times[number - after - 1] ?? Number.NaN
    const connected = connectedAt.findLast((time) => time <= arrival) ?? Number.NaN
    if (commit >= connected) delays.push(arrival - commit)
    else caughtUp += 1
  }
  return { delays, caughtUp, lost: published.times.length - seen.size, repeated }
}

/** Compares what was published with what everyone received. */
export const compareDeliveries = (
  published: readonly Published[],
  received: readonly Received[],
): Deliveries => {
  const all = received.map((one) => {
    const source = published.find(({ group }) => group.id === one.groupId)
    if (!source) throw new Error(`Nothing was published to ${one.groupId}.`)
    return deliveriesTo(one, source)
  })
  const sumOf = (count: (one: (typeof all)[number]) => number): number =>
    all.reduce((sum, one) => sum + count(one), 0)
  return {
    delays: all.flatMap(({ delays }) => delays),
    caughtUp: sumOf(({ caughtUp }) => caughtUp),
    lost: sumOf(({ lost }) => lost),
    repeated: sumOf(({ repeated }) => repeated),
  }
}

const milliseconds = (time: number): string => `${time.toFixed(1)} ms`

export const describeDeliveries = ({ delays, caughtUp, lost, repeated }: Deliveries): string => {
  const at = (share: number): string => milliseconds(quantile(delays, share))
  return [
    `from commit to arrival  p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)}`,
    `delivered               ${delays.length} live, ${caughtUp} after being away`,
    `lost, repeated          ${lost}, ${repeated}`,
  ].join('\n')
}
