import { Agent, request } from 'node:http'
import type { Database } from '../../src/server/platform/db/database.ts'
import { type AnswerKey, optionFor } from '../../test/support/play.ts'
import { signInAs } from '../application.ts'

/** No call may take longer: it waits four seconds for the database. */
const HUNG_MS = 8000
const RETRY_MS = 150
/** How long somebody tries to finish a quiz. */
const PLAY_TIMEOUT_MS = 90_000

/** What all calls of a kind of fault came to. */
export type Tally = {
  answered: number
  hung: number
  /** Replies of 500 and above other than 503. */
  failed: number
  /** Calls on a connection whose last reply did not announce its end, and replies that broke off. */
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

/** What the calls of a daily quiz reply with: some of it each. */
type ReplyBody = {
  readonly attemptId?: string | undefined
  readonly quizAttemptId?: string
  readonly questions?: readonly { readonly id: string }[]
  readonly totalXp?: number
}

type Reply = { readonly status: number; readonly json: ReplyBody | null }

/** A start whose reply was lost is refused with the attempt that it has stored. */
const readBody = (text: string): ReplyBody => {
  const body: ReplyBody = JSON.parse(text)
  return { ...body, attemptId: body.attemptId ?? body.quizAttemptId }
}

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
        response.once('error', () => {
          tally.reset += 1
          lastAnnouncedEnd = true
          end(null)
        })
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
          end({ status, json: isJson ? readBody(Buffer.concat(chunks).toString()) : null })
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
  const until = performance.now() + PLAY_TIMEOUT_MS
  /** Calls until there is a reply with this field. */
  const insist = async <Field extends keyof ReplyBody>(
    field: Field,
    ...[method, path, body]: Parameters<Browser['call']>
  ): Promise<NonNullable<ReplyBody[Field]>> => {
    while (performance.now() < until) {
      const reply = await call(method, path, body)
      const value = reply?.json?.[field]
      if (value != null) return value
      if (reply && reply.status < 500) {
        throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.json)}`)
      }
      await pause(RETRY_MS)
    }
    throw new Error('not answered')
  }
  try {
    const attemptId = await insist('attemptId', 'POST', '/api/daily/start')
    const path = `/api/quiz/questions?attemptId=${attemptId}`
    const questions = await insist('questions', 'GET', path)
    const answers = questions.map(({ id }) => ({
      questionId: id,
      selectedOptionId: optionFor(key, id, 'right'),
    }))
    const submission = { attemptId, answers, timeSpent: 60, quizType: 'daily' }
    onSubmit()
    tally.confirmed.set(userId, await insist('totalXp', 'POST', '/api/quiz/submit', submission))
  } catch (error) {
    tally.lost += 1
    process.stderr.write(`${(error as Error).message}\n`)
  } finally {
    close()
  }
}

/** Reads over one kept connection, with pauses, until there is no reply or it is over. */
export const keepReading = async (
  { call, close }: Browser,
  pauseMs: number,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver() && (await call('GET', '/api/auth/user'))) await pause(pauseMs * Math.random())
  close()
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
