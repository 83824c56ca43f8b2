import { Agent, request } from 'node:http'
import type { Database } from '../../src/server/db/database.ts'
import { type AnswerKey, optionFor } from '../../test/support/play.ts'
import { signInAs } from '../application.ts'

/** No call may take longer: it waits four seconds for the database. */
const HUNG_MS = 8000
const RETRY_MS = 150
/** How long somebody tries to finish a quiz. */
const PATIENCE_MS = 90_000

/** What all calls of a kind of fault came to. */
export type Tally = {
  answered: number
  hung: number
  /** Replies of 500 and above other than 503. */
  failed: number
  /** Calls on a connection whose last reply did not announce its end. */
  reset: number
  unavailable: number
  slowestUnavailableMs: number
  /** The experience points that a learner was told they have, by the learner's id. */
  readonly confirmed: Map<string, number>
  /** Learners who could not finish, as when what they did before is gone; and rows that are missing. */
  lost: number
  /** Rows that are there twice. */
  doubled: number
}

export const newTally = (): Tally => ({
  answered: 0,
  hung: 0,
  failed: 0,
  reset: 0,
  unavailable: 0,
  slowestUnavailableMs: 0,
  confirmed: new Map(),
  lost: 0,
  doubled: 0,
})

/** The address of the instance that runs now; it changes when another is started. */
export type Target = { address: string }

// biome-ignore lint/suspicious/noExplicitAny: replies are only read.
type Reply = { readonly status: number; readonly json: any }

export type Browser = {
  readonly userId: string
  /** @returns null without a reply */
  readonly call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<Reply | null>
  readonly close: () => void
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

let people = 0

/** Signs in a new learner, with a connection that is kept. */
export const openBrowser = async (
  database: Database,
  target: Target,
  tally: Tally,
): Promise<Browser> => {
  const { userId, cookie } = await signInAs(database, `fault-${++people}-${process.pid}`)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let lastAnnouncedEnd = true
  const call: Browser['call'] = (method, path, body) =>
    new Promise((resolve) => {
      const start = performance.now()
      const sent = request(target.address + path, {
        agent,
        method,
        headers: {
          Cookie: cookie,
          ...(body && { 'Content-Type': 'application/json' }),
        },
      })
      const hung = setTimeout(() => {
        tally.hung += 1
        sent.destroy()
        resolve(null)
      }, HUNG_MS)
      const end = (reply: Reply | null): void => {
        clearTimeout(hung)
        resolve(reply)
      }
      sent.once('error', () => {
        if (sent.reusedSocket && !lastAnnouncedEnd) tally.reset += 1
        lastAnnouncedEnd = true
        end(null)
      })
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', () => end(null))
        response.once('end', () => {
          lastAnnouncedEnd = response.headers.connection === 'close'
          const status = response.statusCode ?? 0
          tally.answered += 1
          if (status === 503) {
            tally.unavailable += 1
            const ms = performance.now() - start
            tally.slowestUnavailableMs = Math.max(tally.slowestUnavailableMs, ms)
          } else if (status >= 500) tally.failed += 1
          // While an instance starts, it replies with a text.
          const isJson = response.headers['content-type']?.startsWith('application/json')
          end({ status, json: isJson ? JSON.parse(Buffer.concat(chunks).toString()) : null })
        })
      })
      sent.end(body && JSON.stringify(body))
    })
  return { userId, call, close: () => agent.destroy() }
}

/**
 * Plays a learner's daily quiz, and tries again whatever was not answered or refused with 503.
 * @param onSubmit called just before the quiz is submitted
 */
export const playDaily = async (
  { userId, call, close }: Browser,
  tally: Tally,
  key: AnswerKey,
  onSubmit: () => void,
): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  const insist = async (...args: Parameters<Browser['call']>): Promise<Reply> => {
    while (performance.now() < until) {
      const reply = await call(...args)
      if (reply?.status === 200) return reply
      // The start was stored, but its reply was lost.
      const attemptId = reply?.json?.quizAttemptId
      if (reply?.status === 409 && attemptId) return { status: 200, json: { attemptId } }
      if (reply && reply.status < 500) {
        throw new Error(`${args[1]}: ${reply.status} ${JSON.stringify(reply.json)}`)
      }
      await pause(RETRY_MS)
    }
    throw new Error('not answered')
  }
  try {
    const { attemptId } = (await insist('POST', '/api/daily/start')).json
    const { questions } = (await insist('GET', `/api/quiz/questions?attemptId=${attemptId}`)).json
    const answers = (questions as { id: string }[]).map(({ id }) => ({
      questionId: id,
      selectedOptionId: optionFor(key, id, 'right'),
    }))
    const submission = { attemptId, answers, timeSpent: 60, quizType: 'daily' }
    onSubmit()
    const { json } = await insist('POST', '/api/quiz/submit', submission)
    tally.confirmed.set(userId, json.totalXp)
  } catch (error) {
    tally.lost += 1
    process.stderr.write(`${(error as Error).message}\n`)
  } finally {
    close()
  }
}

/** Asks until a call that writes is answered. @returns the milliseconds */
export const measureRecovery = async ({ call, close }: Browser): Promise<number> => {
  const start = performance.now()
  const isAnswered = async (): Promise<boolean> =>
    [200, 409].includes((await call('POST', '/api/daily/start'))?.status ?? 0)
  while (!(await isAnswered())) await pause(50)
  close()
  return performance.now() - start
}
