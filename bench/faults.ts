import { ensureClientBuilt } from '../src/server/http/client-build.ts'
import { type Connection, connect } from '../src/server/platform/db/connection.ts'
import { prepare } from '../src/server/prepare/prepare.ts'
import { endAll } from '../test/support/launch.ts'
import { readAnswerKey } from '../test/support/play.ts'
import { openOwnServer } from './databases.ts'
import { FAULTS, type Outcome } from './faults/cases.ts'
import { type Checked, checkConfirmed } from './faults/check.ts'
import { quantile } from './quantile.ts'

const BYTES = 500e6

const COLUMNS = [
  'fault',
  'times',
  'answered',
  'finished',
  'lost',
  'doubled',
  'hung',
  '500s',
  'reset',
  '503s',
  'slowest 503',
  'recovery p50',
  'recovery max',
]

const seconds = (ms: number): string => (ms > 0 ? `${(ms / 1000).toFixed(1)} s` : '-')

const print = (rows: readonly (readonly string[])[]): void => {
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] as string).length)),
  )
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] as number),
    )
    process.stdout.write(`${cells.join('  ')}\n`)
  }
}

const rowOf = (
  name: string,
  times: number,
  { tally, recoveries }: Outcome,
  { lost, doubled }: Checked,
): string[] => [
  name,
  ...[
    times,
    tally.answered,
    tally.confirmed.size,
    lost + tally.lost,
    doubled + tally.doubled,
    tally.hung,
    tally.failed,
    tally.reset,
    tally.unavailable,
  ].map(String),
  seconds(tally.slowestUnavailableMs),
  seconds(quantile(recoveries, 0.5)),
  seconds(Math.max(...recoveries)),
]

/** How often each fault is made: all of it, or a share for a quick look (`node bench/faults.ts 0.1`). */
const SHARE = Number(process.argv[2] ?? 1)

const measure = async (
  connection: Connection,
  url: string,
  server: Awaited<ReturnType<typeof openOwnServer>>,
): Promise<boolean> => {
  const { database } = connection
  const key = await readAnswerKey(database)
  let created = 0
  const createDatabase = () => server.create(`empty_${++created}`)
  const rows = [COLUMNS]
  let isRight = true
  for (const { name, times, mayReset = false, run } of FAULTS) {
    const count = Math.max(1, Math.round(SHARE * times))
    const outcome = await run({ connection, key, url, server }, count, createDatabase)
    const checked = await checkConfirmed(database, outcome.tally.confirmed)
    const { hung, failed, lost, doubled, reset } = outcome.tally
    const wrong = checked.lost + checked.doubled + hung + failed + lost + doubled
    isRight &&= wrong + (mayReset ? 0 : reset) === 0
    rows.push(rowOf(name, count, outcome, checked))
    process.stderr.write(`${name}: done\n`)
  }
  print(rows)
  return isRight
}

/**
 * Kills, stops and starts instances, and stops, freezes and locks their database, while learners play.
 * Each instance is a process of its own. Fails when a confirmed quiz is lost or counted twice, a call hangs,
 * is answered with 500 or above other than 503, or is reset although its instance was not killed.
 */
const main = async (): Promise<boolean> => {
  await ensureClientBuilt()
  const server = await openOwnServer(BYTES)
  try {
    process.stdout.write(`${await server.readSettings()}; Node ${process.version}\n`)
    const url = await server.create('faults')
    const connection = await connect({ url })
    try {
      await prepare(connection, new Date())
      return await measure(connection, url, server)
    } finally {
      await endAll()
      await connection.close()
    }
  } finally {
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
