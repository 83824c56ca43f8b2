import { FEATURES, type FeatureName } from '../src/domain/site/feature.ts'
import { countNewAttempts } from '../src/server/admin/statistics/fold.service.ts'
import { connect } from '../src/server/platform/db/connection.ts'
import { checkOut, describeWorkingTree, ROOT } from './checkout.ts'
import { openServer } from './databases.ts'
import { fillForProduct } from './paired/filled-database.ts'
import { addGroups, makeSiteAdmin } from './paired/groups.ts'
import { readOptions } from './paired/options.ts'
import { type Running, startProduct } from './paired/product.ts'
import { differencesOf, type Reply, type ReplyRequest, send } from './paired/reply.ts'
import { replyRequests } from './paired/reply-requests.ts'
import { cookieOf, readLearnerIds } from './paired/sessions.ts'

const BYTES = 3e9
const LEARNERS = 100
const ADMINS = 1
/** Requests at once to each side. */
const AT_ONCE = 4

/** Attempts that ended just now are counted too, so that neither server has any left to count. */
const SETTLED_WITHIN_MS = 60_000

const prepareRequests = async (url: string) => {
  const connection = await connect({ url })
  try {
    const ids = await readLearnerIds(connection.database, LEARNERS + ADMINS)
    const [admin = '', ...learners] = ids
    await makeSiteAdmin(connection, [admin])
    await addGroups(connection, learners)
    await countNewAttempts(connection.database, new Date(Date.now() + SETTLED_WITHIN_MS))
    return { admin, ...(await replyRequests(connection, { learners, admin })) }
  } finally {
    await connection.close()
  }
}

const isOnAtFirst = (name: FeatureName): boolean => FEATURES[name].enabledByDefault

const switchRequest = (admin: string, name: FeatureName, isEnabled: boolean): ReplyRequest => ({
  name: `switch ${name} ${isEnabled ? 'on' : 'off'}`,
  method: 'PATCH',
  path: '/api/admin/feature-flags',
  headers: { Cookie: cookieOf(admin), 'Content-Type': 'application/json' },
  body: JSON.stringify({ feature_name: name, is_enabled: isEnabled }),
  isRandom: false,
})

/** A network for each request of a visitor, so that none is over the limit of its network. */
const addressAt = (index: number): string =>
  `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

const TOO_MANY = 429

/** Compares the replies of two servers. Replies that a limit refuses compare nothing, so they count as failures. */
const createComparison = ([one, other]: readonly [string, string]) => {
  const statuses = new Map<number, number>()
  let [sent, different] = [0, 0]
  const compare = async (request: ReplyRequest): Promise<void> => {
    sent += 1
    const headers = { ...request.headers, 'X-Forwarded-For': addressAt(sent) }
    const replies = await Promise.all(
      [one, other].map((origin) => send(origin, { ...request, headers })),
    )
    const [mine, theirs] = replies as [Reply, Reply]
    statuses.set(mine.status, (statuses.get(mine.status) ?? 0) + 1)
    const differences = differencesOf(request.isRandom, mine, theirs)
    if (differences.length === 0) return
    different += 1
    process.stdout.write(`${request.name}\n${differences.map((line) => `  ${line}\n`).join('')}`)
  }
  return {
    run: async (requests: readonly ReplyRequest[]): Promise<void> => {
      // One after the other for each learner, who may not search twice at once.
      const remaining = Map.groupBy(requests, ({ headers }) => headers.Cookie).values()
      const work = async (): Promise<void> => {
        for (const ofLearner of remaining) {
          for (const request of ofLearner) await compare(request)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
    isEqual: (): boolean => different === 0 && !statuses.has(TOO_MANY),
    describe: (): string => {
      const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      return `${sent} replies (${counts}), ${different} differ`
    },
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
      running.push(await startProduct(directory, { DATABASE_URL: url, TRUST_PROXY: '1' }))
    }
    const [a, b] = running as [Running, Running]
    process.stdout.write(`${await describeWorkingTree()} and ${other.commit}\n`)
    const comparison = createComparison([a.origin, b.origin])
    await comparison.run(requests.usual)
    for (const { name, requests: reads } of requests.switched) {
      await comparison.run([switchRequest(requests.admin, name, !isOnAtFirst(name))])
      await comparison.run(reads)
      await comparison.run([switchRequest(requests.admin, name, isOnAtFirst(name))])
    }
    process.stdout.write(`${comparison.describe()}\n`)
    return comparison.isEqual()
  } finally {
    for (const server of running) await server.stop()
    await databases.remove()
    await other.remove()
  }
}

process.exit((await main()) ? 0 : 1)
