import { setTimeout } from 'node:timers/promises'
import { ensureClientBuilt } from '../src/server/http/client-build.ts'
import { connect } from '../src/server/platform/db/connection.ts'
import { prepare } from '../src/server/prepare/prepare.ts'
import { endAll, launch } from '../test/support/launch.ts'
import { readAnswerKey } from '../test/support/play.ts'
import { type Cluster, startCluster } from './failover/cluster.ts'
import { checkConfirmed } from './faults/check.ts'
import {
  type Browser,
  measureRecovery,
  newTally,
  openBrowser,
  playDaily,
  type Target,
} from './faults/load.ts'

/** Learners who play at once, one after the other in each place, and how many in all. */
const PLAYERS = 8
const LEARNERS = 240
/** Learners who have finished when the primary fails. */
const FINISHED_BEFORE = 40
/** The primary is gone for so long before the standby is promoted. */
const DECISION_MS = 2000
/** Writes must work within so long of the promotion. */
const MAX_RECOVERY_MS = 5000

type Case = {
  readonly name: string
  readonly fail: (cluster: Cluster) => Promise<void>
  readonly keepsConnections: boolean
}

const CASES: readonly Case[] = [
  {
    name: 'primary killed',
    fail: (cluster) => cluster.killPrimary(),
    keepsConnections: false,
  },
  {
    name: 'primary read-only',
    fail: (cluster) => cluster.demotePrimary(),
    keepsConnections: false,
  },
  {
    name: 'primary read-only, connections kept',
    fail: (cluster) => cluster.demotePrimary(),
    keepsConnections: true,
  },
]

type Row = Readonly<Record<string, string | number>>

/** Whether a row has nothing that must not be. */
const isRight = ({ lost, doubled, hung, '500s': failed, recovery }: Row): boolean =>
  [lost, doubled, hung, failed].every((count) => count === 0) && Number(recovery) <= MAX_RECOVERY_MS

const measure = async ({ name, fail, keepsConnections }: Case): Promise<Row> => {
  const cluster = await startCluster(keepsConnections)
  try {
    const primary = await connect({ url: cluster.url })
    await prepare(primary, new Date())
    const key = await readAnswerKey(primary.database)
    await cluster.requireStandby()
    const tally = newTally()
    const { address, child, ended } = launch({ DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' })
    const target: Target = { address: await address }
    const browsers: Browser[] = []
    for (let index = 0; index < LEARNERS; index++) {
      browsers.push(await openBrowser(primary.database, target, tally))
    }
    const probe = await openBrowser(primary.database, target, newTally())
    await primary.close()

    const { promise: halfway, resolve } = Promise.withResolvers<void>()
    const playing = Array.from({ length: PLAYERS }, async () => {
      for (let next = browsers.pop(); next; next = browsers.pop()) {
        await playDaily(next, tally, key, () => {})
        if (tally.confirmed.size >= FINISHED_BEFORE) resolve()
      }
    })
    await halfway
    await fail(cluster)
    await setTimeout(DECISION_MS)
    await cluster.promote()
    const recovery = Math.round(await measureRecovery(probe))
    await Promise.all(playing)
    child.kill('SIGINT')
    await ended

    const promoted = await connect({ url: cluster.standbyUrl })
    const { lost, doubled } = await checkConfirmed(promoted.database, tally.confirmed)
    await promoted.close()
    return {
      fault: name,
      answered: tally.answered,
      finished: tally.confirmed.size,
      lost: lost + tally.lost,
      doubled: doubled + tally.doubled,
      hung: tally.hung,
      '500s': tally.failed,
      '503s': tally.unavailable,
      recovery,
    }
  } finally {
    await endAll()
    await cluster.remove()
  }
}

/**
 * Promotes the synchronous standby of a primary that fails, behind the HAProxy of docs/hosting.md, while
 * learners play. Fails when a confirmed quiz is lost or counted twice, a call hangs or is answered with 500,
 * or writes do not work within five seconds of the promotion, without a restart.
 */
const main = async (): Promise<boolean> => {
  await ensureClientBuilt()
  const rows: Row[] = []
  for (const one of CASES) rows.push(await measure(one))
  process.stdout.write('recovery: milliseconds from the promotion until a write is answered\n')
  console.table(rows)
  return rows.every(isRight)
}

process.exit((await main()) ? 0 : 1)
