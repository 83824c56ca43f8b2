import { sql } from 'kysely'
import type { Connection } from '../../src/server/db/connection.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type Launched, launch } from '../../test/support/launch.ts'
import type { AnswerKey } from '../../test/support/play.ts'
import type { TcpProxy } from '../../test/support/tcp-proxy.ts'
import {
  type Browser,
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
  /** Reaches the database past the proxy. */
  readonly connection: Connection
  readonly key: AnswerKey
  readonly proxy: TcpProxy
  /** The database through the proxy. */
  readonly url: string
}

export type Outcome = { readonly tally: Tally; readonly recoveries: readonly number[] }

const PLAYERS = 8
const MORE_THAN_CONNECTIONS = 30
const STOPPED_MS = 1500
const SILENT_MS = 6000
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

const play = (browsers: readonly Browser[], tally: Tally, { key }: Scene): Promise<unknown> =>
  Promise.all(browsers.map((browser) => playDaily(browser, tally, key)))

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

/** An instance ends by a signal while learners play, and another one takes its place. */
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
      const probe = await openBrowser(scene.connection.database, target, newTally())
      const playing = play(browsers, tally, scene)
      await pause(50 + 300 * Math.random())
      instance.child.kill(signal)
      const { code } = await instance.ended
      if (signal === 'SIGTERM' && code !== 0) tally.failed += 1
      const restarted = performance.now()
      instance = await startInstance(scene, target, port)
      await measureRecovery(probe)
      recoveries.push(performance.now() - restarted)
      await playing
    }
    await stopInstance(instance)
    return { tally, recoveries }
  }

/** Something happens to the database of a running instance while learners play, and ends again. */
const troubled =
  (trouble: (scene: Scene, time: number) => Promise<void>, players = PLAYERS) =>
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
      await trouble(scene, time)
      recoveries.push(await measureRecovery(probe))
      await playing
    }
    await stopInstance(instance)
    return { tally, recoveries }
  }

const stopped = troubled(async ({ proxy }) => {
  await proxy.disconnect()
  await pause(STOPPED_MS)
  await proxy.reconnect()
})

const frozen = troubled(async ({ proxy }, time) => {
  proxy.fallSilent()
  await pause(SILENT_MS)
  proxy.speakAgain(time % 2 === 0 ? 'lost' : 'held')
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

/** Instances that start at once on a database without tables. */
const startedAtOnce = async (
  _scene: Scene,
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
  }

  return { tally, recoveries }
}

type Fault = {
  readonly name: string
  readonly times: number
  readonly run: (
    scene: Scene,
    times: number,
    createDatabase: () => Promise<string>,
  ) => Promise<Outcome>
}

export const FAULTS: readonly Fault[] = [
  { name: 'killed in mid-submit', times: 50, run: replaced('SIGKILL') },
  { name: 'database stopped', times: 10, run: stopped },
  { name: 'database silent', times: 5, run: frozen },
  { name: 'every transaction waits', times: 5, run: exhausted },
  { name: 'SIGTERM under load', times: 30, run: replaced('SIGTERM') },
  { name: `${INSTANCES} start at once`, times: 3, run: startedAtOnce },
]
