import { sql } from 'kysely'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type Launched, launch } from '../../test/support/launch.ts'
import type { PostgresServer } from '../../test/support/own-postgres.ts'
import type { AnswerKey } from '../../test/support/play.ts'
import {
  type Browser,
  keepReading,
  measureRecovery,
  newTally,
  openBrowser,
  pause,
  playDaily,
  type Tally,
  type Target,
} from './load.ts'

/** What the faults are made with. */
export type Scene = {
  readonly connection: Connection
  readonly key: AnswerKey
  readonly url: string
  readonly server: Pick<PostgresServer, 'shutDown' | 'freeze'>
}

export type Outcome = { readonly tally: Tally; readonly recoveries: readonly number[] }

const PLAYERS = 8
const MORE_THAN_CONNECTIONS = 30
const STOPPED_MS = 1500
const FROZEN_MS = 6000
const LOCKED_MS = 5000

const openBrowsers = async (
  { connection }: Scene,
  target: Target,
  tally: Tally,
  count = PLAYERS,
): Promise<Browser[]> => {
  const browsers: Browser[] = []
  for (let index = 0; index < count; index++) {
    browsers.push(await openBrowser(connection.database, target, tally))
  }
  return browsers
}

type Playing = { readonly finished: Promise<unknown>; readonly firstSubmit: Promise<void> }

const play = (browsers: readonly Browser[], tally: Tally, { key }: Scene): Playing => {
  const { promise: firstSubmit, resolve } = Promise.withResolvers<void>()
  const finished = Promise.all(browsers.map((browser) => playDaily(browser, tally, key, resolve)))
  return { finished, firstSubmit }
}

const startInstance = async ({ url }: Scene, target: Target, port: number): Promise<Launched> => {
  const launched = launch({
    DATABASE_URL: url,
    PORT: String(port),
    SHUTDOWN_GRACE: '1',
    LOG_LEVEL: 'fatal',
  })
  target.address = await launched.address
  return launched
}

const stopInstance = async ({ child, ended }: Launched): Promise<void> => {
  child.kill('SIGINT')
  await ended
}

/** A submit takes about that long, so that it is under way when something happens within this time. */
const SUBMIT_MS = 25

/** Pauses of people who read. The connections of some are idle when an instance stops listening. */
const READ_PAUSES_MS = [60, 60, 60, 3000]

/** An instance ends by a signal while learners submit and read, and another one takes its place. */
const replaced =
  (signal: 'SIGKILL' | 'SIGTERM') =>
  async (scene: Scene, times: number): Promise<Outcome> => {
    const tally = newTally()
    const target: Target = { address: '' }
    const port = await freePort()
    const recoveries: number[] = []
    let instance = await startInstance(scene, target, port)
    for (let time = 0; time < times; time++) {
      const browsers = await openBrowsers(scene, target, tally)
      const readers = await openBrowsers(scene, target, tally)
      const probe = await openBrowser(scene.connection.database, target, newTally())
      let isEnded = false
      const reading = readers.map((reader, index) => {
        const pauseMs = READ_PAUSES_MS[index % READ_PAUSES_MS.length] as number
        return keepReading(reader, pauseMs, () => isEnded)
      })
      const playing = play(browsers, tally, scene)
      await playing.firstSubmit
      await pause(SUBMIT_MS * Math.random())
      instance.child.kill(signal)
      const { code } = await instance.ended
      isEnded = true
      if (signal === 'SIGTERM' && code !== 0) tally.failed += 1
      const restarted = performance.now()
      instance = await startInstance(scene, target, port)
      await measureRecovery(probe)
      recoveries.push(performance.now() - restarted)
      await Promise.all([playing.finished, ...reading])
    }
    await stopInstance(instance)
    return { tally, recoveries }
  }

/** Something happens to the database of a running instance while learners play, and ends again. */
const troubled =
  (trouble: (scene: Scene) => Promise<void>, players = PLAYERS) =>
  async (scene: Scene, times: number): Promise<Outcome> => {
    const tally = newTally()
    const target: Target = { address: '' }
    const recoveries: number[] = []
    const instance = await startInstance(scene, target, 0)
    for (let time = 0; time < times; time++) {
      const browsers = await openBrowsers(scene, target, tally, players)
      const probe = await openBrowser(scene.connection.database, target, newTally())
      const playing = play(browsers, tally, scene)
      await pause(100 * Math.random())
      await trouble(scene)
      recoveries.push(await measureRecovery(probe))
      await playing.finished
    }
    await stopInstance(instance)
    return { tally, recoveries }
  }

const stopped = troubled(async ({ server }) => {
  const startAgain = await server.shutDown()
  await pause(STOPPED_MS)
  await startAgain()
})

const frozen = troubled(async ({ server }) => {
  const goOn = await server.freeze()
  await pause(FROZEN_MS)
  goOn()
})

const exhausted = troubled(
  ({ connection }) =>
    connection.database.transaction().execute(async (transaction) => {
      await sql`lock table users in exclusive mode`.execute(transaction)
      await pause(LOCKED_MS)
    }),
  MORE_THAN_CONNECTIONS,
)

const INSTANCES = 10

/** What a first start fills, by table. */
const countFilledRows = async (database: Database): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const table of [
    'questions',
    'question_options',
    'question_versions',
    'feature_flags',
    'mikro_orm_migrations',
  ]) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(database)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return counts
}

/** Counts rows that are missing, or are there more than once. */
const compareFilledRows = async (url: string, scene: Scene, tally: Tally): Promise<void> => {
  const { database, close } = await connect({ url })
  const found = await countFilledRows(database)
  await close()
  for (const [table, expected] of await countFilledRows(scene.connection.database)) {
    const count = found.get(table) ?? 0
    tally.lost += Math.max(0, expected - count)
    tally.doubled += Math.max(0, count - expected)
  }
}

/** Instances that start at once on a database without tables. */
const startedAtOnce = async (
  scene: Scene,
  times: number,
  createDatabase: () => Promise<string>,
): Promise<Outcome> => {
  const tally = newTally()
  const recoveries: number[] = []
  for (let time = 0; time < times; time++) {
    const url = await createDatabase()
    const start = performance.now()
    const all = Array.from({ length: INSTANCES }, () =>
      launch({ DATABASE_URL: url, LOG_LEVEL: 'fatal' }),
    )
    const addresses = await Promise.allSettled(all.map(({ address }) => address))
    recoveries.push(performance.now() - start)
    for (const one of addresses) {
      const reply =
        one.status === 'fulfilled' ? await fetch(`${one.value}/readyz`).catch(() => null) : null
      if (reply?.status === 200) tally.answered += 1
      else tally.hung += 1
    }
    await Promise.all(all.map(stopInstance))
    await compareFilledRows(url, scene, tally)
  }
  return { tally, recoveries }
}

type Fault = {
  readonly name: string
  readonly times: number
  /** Whether connections are expected to break. */
  readonly mayReset?: true
  readonly run: (
    scene: Scene,
    times: number,
    createDatabase: () => Promise<string>,
  ) => Promise<Outcome>
}

export const FAULTS: readonly Fault[] = [
  { name: 'killed in mid-submit', times: 50, mayReset: true, run: replaced('SIGKILL') },
  { name: 'database stopped', times: 10, run: stopped },
  { name: 'database frozen', times: 5, run: frozen },
  { name: 'every transaction waits', times: 5, run: exhausted },
  { name: 'SIGTERM under load', times: 30, run: replaced('SIGTERM') },
  { name: `${INSTANCES} start at once`, times: 3, run: startedAtOnce },
]
