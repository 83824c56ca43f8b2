import os from 'node:os'
import { connect, type DatabaseSource } from '../src/server/platform/db/connection.ts'
import { checkOut, describeWorkingTree, ROOT } from './checkout.ts'
import { CALLS, type People, readMembers } from './paired/calls.ts'
import { type CopiedDatabase, openCopiedDatabase, variablesFor } from './paired/copied-database.ts'
import { fillForProduct } from './paired/filled-database.ts'
import { addGroups, makeSiteAdmin } from './paired/groups.ts'
import {
  type Conditions,
  measureSides,
  mediansOf,
  type Requests,
  ratioTo,
  type Side,
  startLoad,
} from './paired/measure.ts'
import type { LoadRequest } from './paired/messages.ts'
import { type Options, readOptions } from './paired/options.ts'
import { plotImage } from './paired/plot.ts'
import { findPostmaster } from './paired/processor-time.ts'
import { startProduct } from './paired/product.ts'
import { type Recorder, startRecorder } from './paired/recorder.ts'
import { record } from './paired/recording.ts'
import { describe, keep, type Row } from './paired/report.ts'
import { readLearnerIds } from './paired/sessions.ts'
import { startReplay } from './paired/start-replay.ts'
import { openQuizzes, WRITE_CALLS } from './paired/writes.ts'

/** Learners whose calls are recorded and sent. The others are there to make the tables as large as they are. */
const CALLERS = 1000
/** Learners among them who are in groups. */
const MEMBERS = 200
const ADMINS = 100

/** A call with its requests: all that are sent, and how. */
type Job = {
  readonly name: string
  readonly all: readonly LoadRequest[]
  readonly requests: Requests
  /** The same call over REST, for one over tRPC. */
  readonly restRequests?: Requests
}

/** What records the statements of the product, and where bare servers execute them. */
type Recording = {
  readonly recorder: Recorder
  /** A product of the working tree that sends its statements through the recorder. */
  readonly product: Side
  readonly replayUrls: Readonly<Record<'unprepared' | 'prepared', string>>
  readonly postmaster: number
}

/** Each side has a database of its own, which are copies of one. */
type Bench = {
  readonly products: readonly Side[]
  /** null on the embedded database, whose statements go over no network. */
  readonly recording: Recording | null
  readonly options: Options
}

const slicesOf = (all: readonly LoadRequest[], perSlice: number): LoadRequest[][] =>
  Array.from({ length: Math.floor(all.length / perSlice) }, (_, index) =>
    all.slice(index * perSlice, (index + 1) * perSlice),
  )

/** Adds groups, admins and open quizzes to the filled database. @returns the calls by number of connections */
const prepareJobs = async (
  source: DatabaseSource,
  { learners, connections, rounds, seconds, only }: Options,
): Promise<ReadonlyMap<number, Job[]>> => {
  const connection = await connect(source)
  try {
    const { database } = connection
    const ids = await readLearnerIds(database, Math.min(CALLERS, learners))
    await addGroups(connection, ids.slice(0, MEMBERS))
    const admins = ids.slice(-ADMINS)
    await makeSiteAdmin(connection, admins)
    const members = await readMembers(database)
    const people: People = { learners: ids.slice(0, -ADMINS), members, admins }
    const jobs = new Map<number, Job[]>(connections.map((count) => [count, []]))
    const repeat = (repeated: readonly LoadRequest[]): Requests => ({
      repeated,
      milliseconds: 1000 * seconds,
    })
    const calls = CALLS.filter((call) => call.name.includes(only))
    for (const { name, requestsFor, restRequestsFor } of calls) {
      const all = requestsFor(people)
      const restRequests = restRequestsFor && { restRequests: repeat(restRequestsFor(people)) }
      const job: Job = { name, all, requests: repeat(all), ...restRequests }
      for (const list of jobs.values()) list.push(job)
    }
    const writes = WRITE_CALLS.filter((call) => call.name.includes(only))
    const counts = writes.map(({ perSlice, quizzesFor }) => quizzesFor(perSlice * (rounds + 1)))
    const total = connections.length * counts.reduce((sum, count) => sum + count, 0)
    const quizzes = total > 0 ? [...(await openQuizzes(connection, total))] : []
    for (const list of jobs.values()) {
      for (const [index, { name, perSlice, prepare }] of writes.entries()) {
        const all = await prepare(database, quizzes.splice(0, counts[index]))
        list.push({ name, all, requests: { slices: slicesOf(all, perSlice) } })
      }
    }
    return jobs
  } finally {
    await connection.close()
  }
}

/** Starts bare servers that execute what the product has executed for these requests. */
const startReplays = async (
  { recorder, product, replayUrls }: Recording,
  requests: readonly LoadRequest[],
): Promise<Side[]> => {
  const recordings = await record(product.server, recorder, requests)
  const start = async (kind: 'unprepared' | 'prepared'): Promise<Side> => {
    const options = { url: replayUrls[kind], recordings, isPrepared: kind === 'prepared' }
    return { name: `statements, ${kind}`, server: await startReplay(options) }
  }
  return [await start('unprepared'), await start('prepared')]
}

/** The product under the same call over REST, to compare the two ways to it. */
const restSides = ({ restRequests }: Job, [product]: readonly Side[]): Side[] =>
  restRequests && product
    ? [{ name: `${product.name} over REST`, server: product.server, requests: restRequests }]
    : []

/** Measures a call of the products and of the bare servers. */
const measureJob = async (
  job: Job,
  { products, recording }: Bench,
  conditions: Conditions,
): Promise<Row> => {
  const { name, all, requests } = job
  const replays = recording ? await startReplays(recording, all) : []
  try {
    const sides = [...products, ...replays, ...restSides(job, products)]
    const rounds = await measureSides(sides, conditions, requests)
    return {
      call: name,
      connections: conditions.connections,
      sides: sides.map((side, index) => ({ name: side.name, figures: mediansOf(rounds, index) })),
      ratios: sides.slice(1).map((_, index) => ratioTo(rounds, index + 1)),
    }
  } finally {
    for (const { server } of replays) await server.stop()
  }
}

const measure = async (jobs: ReadonlyMap<number, Job[]>, bench: Bench): Promise<Row[]> => {
  const load = startLoad()
  const rows: Row[] = []
  const { recording, options } = bench
  const postmaster = recording?.postmaster ?? null
  try {
    for (const [connections, list] of jobs) {
      for (const job of list) {
        const conditions = { load, postmaster, connections, rounds: options.rounds }
        const row = await measureJob(job, bench, conditions)
        rows.push(row)
        const rates = row.sides.map(({ name, figures }) => `${name} ${figures.rate.toFixed(0)}/s`)
        process.stdout.write(`${row.call}, ${connections} at once: ${rates.join(', ')}\n`)
      }
    }
    return rows
  } finally {
    load.end()
  }
}

/** What ends or removes what was started, in the order in which it was started. */
type CleanUps = (() => Promise<void>)[]

/** Ends everything once, in the opposite order of its start. */
const cleanUp = async (cleanUps: CleanUps): Promise<void> => {
  for (let next = cleanUps.pop(); next; next = cleanUps.pop()) await next()
}

const startSide = async (
  name: string,
  directory: string,
  source: DatabaseSource,
  cleanUps: CleanUps,
): Promise<Side> => {
  const server = await startProduct(directory, variablesFor(source))
  cleanUps.push(server.stop)
  return { name, server }
}

const startRecording = async (
  databases: CopiedDatabase,
  cleanUps: CleanUps,
): Promise<Recording | null> => {
  const source = await databases.copy('recorded')
  const unprepared = await databases.copy('unprepared')
  const prepared = await databases.copy('prepared')
  if (!('url' in source && 'url' in unprepared && 'url' in prepared)) return null
  const recorder = await startRecorder(source.url)
  cleanUps.push(recorder.stop)
  return {
    recorder,
    product: await startSide('recorded', ROOT, { url: recorder.url }, cleanUps),
    replayUrls: { unprepared: unprepared.url, prepared: prepared.url },
    postmaster: await findPostmaster(source.url),
  }
}

/**
 * Measures frequent calls of the product, as `npm start` runs it, under load from another process, on the
 * embedded database, or the PostgreSQL server at DATABASE_URL (which must run on this machine) or one that
 * it starts. On a server it takes turns with bare servers that execute the same statements and send the same
 * replies, and with `--against` also with another commit, each on a copy of one database. A call over tRPC
 * takes turns with the same one over REST, too.
 */
const main = async (options: Options, cleanUps: CleanUps): Promise<void> => {
  const other = options.against === null ? null : await checkOut(options.against)
  if (other) cleanUps.push(other.remove)
  const databases = await openCopiedDatabase(options.database)
  cleanUps.push(databases.remove)
  await fillForProduct(databases.template, options.learners)
  const jobs = await prepareJobs(databases.template, options)
  const tree = { commit: await describeWorkingTree(), directory: ROOT }
  const products: Side[] = []
  for (const { commit, directory } of other ? [tree, other] : [tree]) {
    const source = await databases.copy(`product_${products.length}`)
    products.push(await startSide(commit, directory, source, cleanUps))
  }
  const recording = options.database === 'server' ? await startRecording(databases, cleanUps) : null
  const names = products.map(({ name }) => name)
  const title = [
    `Berean ${names.join(' against ')}, ${new Date().toISOString()}`,
    `${databases.settings}; Node ${process.version}; ${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(1)} at the start`,
    `${options.learners} learners; medians of ${options.rounds} rounds of ${options.seconds} s; times are per request`,
  ].join('\n')
  const rows = await measure(jobs, { products, recording, options })
  const text = describe(title, rows)
  const name = `${names.join('-against-')}-${options.database}`
  const kept = await keep(name, { text, image: plotImage(title, rows) })
  process.stdout.write(`\n${text}\nkept in ${kept}\n`)
}

const cleanUps: CleanUps = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleanUp(cleanUps).finally(() => process.exit(1)))
}
try {
  await main(readOptions(process.argv.slice(2)), cleanUps)
} finally {
  await cleanUp(cleanUps)
}
