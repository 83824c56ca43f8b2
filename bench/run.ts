import os from 'node:os'
import { connect } from '../src/server/db/connection.ts'
import { openDurableServer } from './databases.ts'
import { CALLS, type Call } from './paired/calls.ts'
import { checkOut, describeWorkingTree, ROOT } from './paired/checkout.ts'
import { fillForProduct } from './paired/filled-database.ts'
import {
  type Conditions,
  measureSides,
  mediansOf,
  ratioTo,
  type Side,
  startLoad,
} from './paired/measure.ts'
import { type Options, readOptions } from './paired/options.ts'
import { findPostmaster } from './paired/processor-time.ts'
import { type Running, startProduct } from './paired/product.ts'
import { describe, keep, type Row } from './paired/report.ts'
import { cookieOf, readLearnerIds } from './paired/sessions.ts'

const BYTES = 3e9

/** One request, and as many as one page or a small church makes. */
const CONNECTIONS = [1, 8]

const readIds = async (url: string, learners: number): Promise<string[]> => {
  const { database, close } = await connect({ url })
  try {
    return await readLearnerIds(database, learners)
  } finally {
    await close()
  }
}

type Product = { readonly name: string; readonly server: Running }

/** Rotates over all learners, so that nobody reaches a limit. */
const sidesOf = (call: Call, products: readonly Product[], ids: readonly string[]): Side[] => {
  const requests = ids.map((id) => ({
    method: 'GET' as const,
    path: call.path,
    cookie: cookieOf(id),
  }))
  return products.map((product) => ({ ...product, requests }))
}

const measureCall = async (
  call: Call,
  sides: readonly Side[],
  conditions: Conditions,
): Promise<Row> => {
  const rounds = await measureSides(sides, conditions)
  return {
    call: call.name,
    connections: conditions.connections,
    sides: sides.map(({ name }, index) => ({ name, figures: mediansOf(rounds, index) })),
    ratios: sides.slice(1).map((_, index) => ratioTo(rounds, index + 1)),
  }
}

const measure = async (
  products: readonly Product[],
  ids: readonly string[],
  options: Options,
  postmaster: number,
): Promise<Row[]> => {
  const load = startLoad()
  const rows: Row[] = []
  try {
    for (const call of CALLS.filter(({ name }) => name.includes(options.only))) {
      const sides = sidesOf(call, products, ids)
      for (const connections of CONNECTIONS) {
        const milliseconds = 1000 * options.seconds
        const conditions = { load, postmaster, connections, rounds: options.rounds, milliseconds }
        const row = await measureCall(call, sides, conditions)
        rows.push(row)
        const rates = row.sides.map(({ name, figures }) => `${name} ${figures.rate.toFixed(0)}/s`)
        process.stdout.write(`${call.name}, ${connections} at once: ${rates.join(', ')}\n`)
      }
    }
    return rows
  } finally {
    load.end()
  }
}

/**
 * Measures frequent calls of the product, as `npm start` runs it, under load from another process, on the
 * PostgreSQL server at DATABASE_URL (which must run on this machine) or one that it starts. With
 * `--against`, another commit takes turns with the working tree, each on a copy of one database.
 */
const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2))
  const other = options.against === null ? null : await checkOut(options.against)
  const products: Product[] = []
  const databases = await openDurableServer(BYTES)
  try {
    const template = await databases.create('template')
    await fillForProduct(template, options.learners)
    const ids = await readIds(template, options.learners)
    const postmaster = await findPostmaster(template)
    const commits = [
      { commit: await describeWorkingTree(), directory: ROOT },
      ...(other ? [other] : []),
    ]
    for (const [index, { commit, directory }] of commits.entries()) {
      const url = await databases.copy(`product_${index}`, template)
      const server = await startProduct(directory, { DATABASE_URL: url })
      products.push({ name: commit, server })
    }
    const names = products.map(({ name }) => name)
    const title = [
      `Berean ${names.join(' against ')}, ${new Date().toISOString()}`,
      `${await databases.readSettings()}; Node ${process.version}; ${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(1)} at the start`,
      `${options.learners} learners; medians of ${options.rounds} rounds of ${options.seconds} s; times are per request`,
    ].join('\n')
    const rows = await measure(products, ids, options, postmaster)
    const text = describe(title, rows)
    process.stdout.write(`\n${text}\nkept in ${await keep(names.join('-against-'), text)}\n`)
  } finally {
    for (const { server } of products) await server.stop()
    await databases.remove()
    await other?.remove()
  }
}

await main()
