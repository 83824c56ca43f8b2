import { type ChildProcess, fork } from 'node:child_process'
import { median } from '../quantile.ts'
import type { LoadRequest, Slice, SliceResult } from './messages.ts'
import { processorTime, serverProcessorTime } from './processor-time.ts'
import type { Running } from './product.ts'

/** The product, which has more code than the bare servers, still gets faster after two seconds. */
const WARM_UP_MS = 5000

/** What is sent: requests that can be repeated, or those of each slice, of which the first warms up. */
export type Requests =
  | { readonly repeated: readonly LoadRequest[]; readonly milliseconds: number }
  | { readonly slices: readonly (readonly LoadRequest[])[] }

/** A server under load: a commit of the product, or the statements alone. */
export type Side = {
  readonly name: string
  readonly server: Running
  /** Sent to this side instead of what is sent to the others. */
  readonly requests?: Requests
}

/** Per second, in ms, and in µs per request. */
export type Figures = {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly nodeTime: number
  readonly databaseTime: number
}

export type Load = {
  readonly run: (slice: Slice) => Promise<SliceResult>
  readonly end: () => void
}

/** Starts the process that the load comes from. */
export const startLoad = (): Load => {
  const child: ChildProcess = fork(new URL('load.ts', import.meta.url))
  return {
    run: (slice) =>
      new Promise((resolve, reject) => {
        const exited = (code: number | null) => reject(new Error(`The load ended with ${code}.`))
        child.once('exit', exited)
        child.once('message', (result) => {
          child.off('exit', exited)
          resolve(result as SliceResult)
        })
        child.send(slice)
      }),
    end: () => child.kill(),
  }
}

export type Conditions = {
  readonly load: Load
  /** null on the embedded database, whose processor time is that of the product */
  readonly postmaster: number | null
  readonly connections: number
  readonly rounds: number
}

/** How many requests have been sent to each server, so that a slice goes on where the last one has ended. */
const sentTo = new Map<string, number>()

/** @param round 0 to warm up */
const sliceOf = (requests: Requests, origin: string, round: number) => {
  if ('slices' in requests) {
    return { requests: requests.slices[round] ?? [], first: 0, milliseconds: null }
  }
  const { repeated, milliseconds } = requests
  const first = sentTo.get(origin) ?? 0
  return { requests: repeated, first, milliseconds: round === 0 ? WARM_UP_MS : milliseconds }
}

const runSlice = async (
  { name, server: { origin }, requests: own }: Side,
  { load, connections }: Conditions,
  requests: Requests,
  round: number,
): Promise<SliceResult> => {
  const slice = sliceOf(own ?? requests, origin, round)
  const result = await load.run({ origin, connections, ...slice })
  sentTo.set(origin, slice.first + result.replies)
  if (result.failure) throw new Error(`${name}: ${result.failure}`)
  return result
}

const measureSlice = async (
  side: Side,
  conditions: Conditions,
  requests: Requests,
  round: number,
): Promise<Figures> => {
  const { postmaster } = conditions
  const timesNow = () => ({
    node: processorTime(side.server.pid),
    database: postmaster === null ? 0 : serverProcessorTime(postmaster),
  })
  const before = timesNow()
  const { replies, elapsedMs, p50, p99 } = await runSlice(side, conditions, requests, round)
  const after = timesNow()
  return {
    rate: (1000 * replies) / elapsedMs,
    p50,
    p99,
    nodeTime: (after.node - before.node) / replies,
    databaseTime: (after.database - before.database) / replies,
  }
}

/** All sides' figures by round. The sides take turns, so that temporary load affects all of them. */
export const measureSides = async (
  sides: readonly Side[],
  conditions: Conditions,
  requests: Requests,
): Promise<Figures[][]> => {
  for (const side of sides) await runSlice(side, conditions, requests, 0)
  const rounds: Figures[][] = []
  for (let round = 1; round <= conditions.rounds; round++) {
    const figures: Figures[] = []
    for (const side of sides) figures.push(await measureSlice(side, conditions, requests, round))
    rounds.push(figures)
  }
  return rounds
}

/** The medians over the rounds of one side. */
export const mediansOf = (rounds: readonly (readonly Figures[])[], side: number): Figures => {
  const of = (name: keyof Figures): number =>
    median(rounds.map((figures) => figures[side]?.[name] ?? Number.NaN))
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    nodeTime: of('nodeTime'),
    databaseTime: of('databaseTime'),
  }
}

/** How many times as many requests a second the first side serves as another: the median over the rounds. */
export const ratioTo = (rounds: readonly (readonly Figures[])[], other: number): number =>
  median(
    rounds.map(
      (figures) => (figures[0]?.rate ?? Number.NaN) / (figures[other]?.rate ?? Number.NaN),
    ),
  )
