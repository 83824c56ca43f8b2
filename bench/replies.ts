import { connect } from '../src/server/db/connection.ts'
import { openServer } from './databases.ts'
import { checkOut, describeWorkingTree, ROOT } from './paired/checkout.ts'
import { fillForProduct } from './paired/filled-database.ts'
import { addGroups, makeSiteAdmin } from './paired/groups.ts'
import { readOptions } from './paired/options.ts'
import { type Running, startProduct } from './paired/product.ts'
import { differencesOf, type ReplyRequest, send } from './paired/reply.ts'
import { replyRequests } from './paired/reply-requests.ts'
import { readLearnerIds } from './paired/sessions.ts'

const BYTES = 3e9
const LEARNERS = 100
const ADMINS = 1
/** Requests at once to each side. */
const AT_ONCE = 4

const prepareRequests = async (url: string) => {
  const connection = await connect({ url })
  try {
    const ids = await readLearnerIds(connection.database, LEARNERS + ADMINS)
    const [admin = '', ...learners] = ids
    await makeSiteAdmin(connection, [admin])
    await addGroups(connection, learners)
    return await replyRequests(connection, { learners, admin })
  } finally {
    await connection.close()
  }
}

/**
 * Asks the working tree and the commit of `--against` for the same replies, on copies of one database, and
 * prints what differs. @returns whether nothing does
 */
const main = async (): Promise<boolean> => {
  const { against, learners } = readOptions(process.argv.slice(2))
  if (against === null) throw new Error('Which commit to compare with? --against <commit>')
  const other = await checkOut(against)
  const running: Running[] = []
  const databases = await openServer(BYTES)
  try {
    const template = await databases.create('template')
    await fillForProduct({ url: template }, learners)
    const requests = await prepareRequests(template)
    for (const [index, directory] of [ROOT, other.directory].entries()) {
      const url = await databases.copy(`product_${index}`, template)
      running.push(await startProduct(directory, { DATABASE_URL: url }))
    }
    const [a, b] = running as [Running, Running]
    process.stdout.write(`${await describeWorkingTree()} and ${other.commit}\n`)
    const statuses = new Map<number, number>()
    let different = 0
    const compare = async (request: ReplyRequest): Promise<void> => {
      const [one, two] = await Promise.all([send(a.origin, request), send(b.origin, request)])
      statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1)
      const differences = differencesOf(request.isRandom, one, two)
      if (differences.length === 0) return
      different += 1
      process.stdout.write(`${request.name}\n${differences.map((line) => `  ${line}\n`).join('')}`)
    }
    const remaining = requests.values()
    const work = async (): Promise<void> => {
      for (const request of remaining) await compare(request)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    process.stdout.write(`${requests.length} replies (${counts}), ${different} differ\n`)
    return different === 0
  } finally {
    for (const server of running) await server.stop()
    await databases.remove()
    await other.remove()
  }
}

process.exit((await main()) ? 0 : 1)
