import { abortAfter } from './abort-after.ts'

/** Where the server answers tRPC calls. */
export const TRPC_URL = '/api/trpc'

/** On a line that stalls, a call ends, and can be made again. The server needs less for its slowest. */
export const CALL_TIMEOUT_MS = 30_000

/** Calls without input that every page, or the dashboard, begins with. */
export type EarlyProcedure = 'auth.user' | 'flag.list' | 'dashboard.get'

/** The reply to one of several calls: a result or an error. */
type Envelope = { readonly result?: { readonly data?: unknown } }

/** The whole reply. Without envelopes it is not the server's, but a gateway's page, for example. */
type Answer = {
  readonly response: Response
  readonly envelopes: ReadonlyMap<EarlyProcedure, Envelope> | null
}

type EarlyCalls = {
  /** Whose replies nobody has taken. */
  readonly untaken: Set<string>
  readonly answering: Promise<Answer>
  answer: Answer | null
}

export type EarlyResults = {
  readonly headers: Headers
  readonly data: ReadonlyMap<EarlyProcedure, unknown>
}

let early: EarlyCalls | null = null

/** As the client itself asks for these calls. */
const urlOf = (procedures: readonly string[]): string =>
  `${TRPC_URL}/${procedures.join(',')}?batch=1&input=${encodeURIComponent('{}')}`

const proceduresOf = (url: string): readonly string[] =>
  url.slice(`${TRPC_URL}/`.length).split('?')[0]?.split(',') ?? []

const ask = async (procedures: readonly EarlyProcedure[]): Promise<Answer> => {
  const signal = abortAfter(CALL_TIMEOUT_MS)
  const response = await fetch(urlOf(procedures), { signal, credentials: 'include' })
  const copy = response.clone()
  const body: unknown = await copy.json().catch(() => null)
  const isServers = Array.isArray(body) && body.length === procedures.length
  const envelopes = isServers ? new Map(procedures.map((one, place) => [one, body[place]])) : null
  return { response, envelopes }
}

/** Makes these calls in one request. Their replies wait for who would otherwise make them. */
export const callEarly = (procedures: readonly EarlyProcedure[]): void => {
  const answering = ask(procedures)
  const calls: EarlyCalls = { untaken: new Set(procedures), answering, answer: null }
  answering.then(
    (answer) => {
      calls.answer = answer
    },
    // Who takes the reply learns that there is none.
    () => {},
  )
  early = calls
}

/** Resolves when the early calls have been answered, or have failed. */
export const earlyCallsSettled = async (): Promise<void> => {
  await early?.answering.catch(() => null)
}

/** The data of those that have been answered by now. Errors are left for who asks. */
export const takeEarlyResults = (): EarlyResults | null => {
  if (!early?.answer?.envelopes) return null
  const data = new Map<EarlyProcedure, unknown>()
  for (const [procedure, { result }] of early.answer.envelopes) {
    if (result && early.untaken.delete(procedure)) data.set(procedure, result.data)
  }
  return { headers: early.answer.response.headers, data }
}

const replyOf = async (
  { answering }: EarlyCalls,
  procedures: readonly string[],
): Promise<Response> => {
  const { response, envelopes } = await answering
  if (!envelopes) return response.clone()
  const body = JSON.stringify(procedures.map((one) => envelopes.get(one as EarlyProcedure)))
  return new Response(body, { status: response.status, headers: response.headers })
}

/** The reply to a request whose calls have been made early; null where it is to be sent. */
export const takeEarlyReply = (url: string): Promise<Response> | null => {
  const procedures = proceduresOf(url)
  const isEarly = url === urlOf(procedures) && procedures.every((one) => early?.untaken.has(one))
  // What else is asked for may change the replies that nobody has taken yet: a sign-in does.
  if (!isEarly) early = null
  for (const procedure of procedures) early?.untaken.delete(procedure)
  return early && replyOf(early, procedures)
}
