import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import { type Connection, connect } from '../src/server/platform/db/connection.ts'
import { prepare } from '../src/server/prepare/prepare.ts'
import { createApplication, createBereanServer } from './application.ts'
import { openServer } from './databases.ts'
import { compareDeliveries, describeDeliveries } from './events/deliveries.ts'
import { createMeasuredGroups } from './events/groups.ts'
import { now, type Request, type Result } from './events/messages.ts'
import { publishSteadily } from './events/publish.ts'
import { closeServer, listen } from './listen.ts'
import { quantile } from './quantile.ts'

const SUBSCRIBERS = 500
/** No group has more than 150 members. */
const GROUPS = 4
const EVENTS_PER_SECOND = 20
const SECONDS = 20

const MAX_P99_MS = 500
/** The least share of the rate that the writers must have reached. */
const MIN_RATE_SHARE = 0.95

const BYTES = 500e6

/** Asks the process of the subscribers for something. @returns its answer */
const ask = (subscribers: ChildProcess, request: Request): Promise<unknown> =>
  new Promise((resolve, reject) => {
    subscribers.once('message', resolve)
    subscribers.once('exit', (code) => reject(new Error(`The subscribers ended with ${code}.`)))
    subscribers.send(request)
  })

const seconds = (usage: NodeJS.CpuUsage): number => (usage.user + usage.system) / 1e6

const measure = async (connection: Connection): Promise<boolean> => {
  const application = createApplication(connection)
  const server = createBereanServer(application)
  const subscribers = fork(new URL('events/subscribers.ts', import.meta.url), {
    serialization: 'advanced',
  })
  try {
    const origin = await listen(server)
    const groups = await createMeasuredGroups(application, {
      groups: GROUPS,
      subscribers: SUBSCRIBERS,
    })
    const following = groups.flatMap(({ id: groupId, members, after }) =>
      members.map(({ cookie }) => ({ cookie, groupId, after })),
    )
    await ask(subscribers, { kind: 'connect', origin, subscribers: following })
    process.stdout.write(`${following.length} subscribers of ${groups.length} groups\n`)

    const [start, cpu] = [now(), process.cpuUsage()]
    const interrupted = ask(subscribers, { kind: 'run', ms: 1000 * SECONDS })
    const published = await Promise.all(
      groups.map((group) =>
        publishSteadily(connection.database, group, {
          perSecond: EVENTS_PER_SECOND,
          seconds: SECONDS,
        }),
      ),
    )
    const elapsed = (now() - start) / 1000
    const load = seconds(process.cpuUsage(cpu)) / elapsed
    await interrupted
    const last = new Map(
      published.map(({ group, times }) => [group.id, group.after + times.length]),
    )
    const { received, processorSeconds } = (await ask(subscribers, {
      kind: 'finish',
      last,
    })) as Result
    const deliveries = compareDeliveries(published, received)
    const rate = (EVENTS_PER_SECOND * SECONDS) / elapsed
    process.stdout.write(
      [
        `${rate.toFixed(1)} events per second and subscriber for ${elapsed.toFixed(0)} s`,
        describeDeliveries(deliveries),
        `processor time          ${load.toFixed(2)} cores for the server, ${(processorSeconds / elapsed).toFixed(2)} for the subscribers`,
        `load average            ${os.loadavg()[0]?.toFixed(1)} with everything else on this machine`,
        '',
      ].join('\n'),
    )
    return (
      quantile(deliveries.delays, 0.99) < MAX_P99_MS &&
      deliveries.lost === 0 &&
      deliveries.repeated === 0 &&
      rate >= MIN_RATE_SHARE * EVENTS_PER_SECOND
    )
  } finally {
    subscribers.kill()
    closeServer(server)
    await application.notifications.close()
  }
}

/**
 * Measures how long a group's events take from the commit to 500 subscribers of one instance, each of
 * whom loses the connection once. The subscribers run in another process. Fails when p99 is half a
 * second or more, or when an event is lost or comes twice.
 */
const main = async (): Promise<boolean> => {
  const server = await openServer(BYTES)
  try {
    process.stdout.write(`${await server.readSettings()}; Node ${process.version}\n`)
    const connection = await connect({ url: await server.create('events') })
    try {
      await prepare(connection, new Date())
      return await measure(connection)
    } finally {
      await connection.close()
    }
  } finally {
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
