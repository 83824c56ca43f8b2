import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { type Connection, connect } from '../src/server/platform/db/connection.ts'
import { prepare } from '../src/server/prepare/prepare.ts'
import { optionFor, readAnswerKey } from '../test/support/play.ts'
import { createApplication, createBereanServer, type SignedIn } from './application.ts'
import { signInPeople } from './group.ts'
import { closeServer, listen } from './listen.ts'
import { median } from './quantile.ts'

const LEARNERS = 40

/** The least that saving an answer takes: HTTP and one transaction that locks the attempt and changes it. */
const createBaselineServer = ({ database }: Connection): Server =>
  createServer(async (request, response) => {
    const attemptId = request.url?.slice(1)
    await database.transaction().execute(async (transaction) => {
      const row = sql`where id = ${attemptId}::uuid`
      await sql`select id from quiz_attempts ${row} for update`.execute(transaction)
      await sql`update quiz_attempts set score = score ${row}`.execute(transaction)
    })
    response.setHeader('Content-Type', 'application/json')
    response.end('{}')
  })

const callWith =
  (url: string, { cookie }: SignedIn) =>
  async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }

/** In ms. */
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/**
 * Prints how long the reply to an answer of the daily quiz takes, relative to the baseline, on the PostgreSQL
 * server at DATABASE_URL or the embedded database. Both alternate, so that temporary load affects both.
 */
const main = async (): Promise<void> => {
  const url = process.env.DATABASE_URL
  const connection = await connect(url ? { url } : { directory: '.data/bench' })
  await prepare(connection, new Date())
  const application = createApplication(connection)
  const people = await signInPeople(application, `answers-${Date.now()}`, LEARNERS)
  const key = await readAnswerKey(connection.database)
  const servers = [createBaselineServer(connection), createBereanServer(application)]
  const [baselineUrl = '', bereanUrl = ''] = await Promise.all(servers.map(listen))
  const baseline: number[] = []
  const answers: number[] = []
  for (const person of people) {
    const call = callWith(bereanUrl, person)
    const { attemptId } = await call('POST', '/api/daily/start')
    for (;;) {
      const { question } = await call('GET', `/api/quiz/attempt?attemptId=${attemptId}`)
      if (!question) break
      const move = answers.length % 3 === 0 ? 'wrong' : 'right'
      const selectedOptionId = optionFor(key, question.id, move)
      const answer = { attemptId, questionId: question.id, selectedOptionId }
      baseline.push(await timeOf(() => callWith(baselineUrl, person)('POST', `/${attemptId}`, {})))
      answers.push(await timeOf(() => call('POST', '/api/quiz/answer', answer)))
    }
  }
  const [floor, reply] = [median(baseline), median(answers)]
  process.stdout.write(
    `on the ${connection.kind} database: an answer is replied to in ${reply.toFixed(2)} ms, ` +
      `${(reply / floor).toFixed(2)} times the baseline (medians of ${answers.length})\n`,
  )
  for (const server of servers) closeServer(server)
  await connection.close()
}

await main()
