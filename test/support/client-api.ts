import { HttpResponse, type HttpResponseResolver, http } from 'msw'
import { setupServer } from 'msw/node'
import type { ErrorCode } from '../../src/domain/result.ts'
import type { ProcedureName } from '../../src/server/rest/routes.ts'
import type { InputOf, OutputOf } from './procedures.ts'

/** Every request of a component test ends here; one that has no handler fails the test. */
export const server = setupServer()

export type ErrorReply = {
  readonly code: ErrorCode
  readonly httpStatus: number
  readonly message: string
  readonly details?: Readonly<Record<string, string>>
}

class FailedCall {
  readonly refusal: ErrorReply
  constructor(refusal: ErrorReply) {
    this.refusal = refusal
  }
}

/** What the server answers when it says no. */
export const failWith = (refusal: ErrorReply): FailedCall => new FailedCall(refusal)

export const NOT_SIGNED_IN = failWith({
  code: 'not_signed_in',
  httpStatus: 401,
  message: 'Please sign in first.',
})

export type Reply<Name extends ProcedureName> = OutputOf<Name> | FailedCall

/** A reply, or a function of the call's input that gives one (or a promise of it). */
export type Answer<Name extends ProcedureName> =
  | Reply<Name>
  | ((input: InputOf<Name>) => Reply<Name> | Promise<Reply<Name>>)
export type Answers = { readonly [Name in ProcedureName]?: Answer<Name> }

export type Call = { readonly name: string; readonly input: unknown }

export type ApiStub = {
  /** The calls made so far, oldest first. */
  readonly calls: readonly Call[]
  readonly inputsOf: <Name extends ProcedureName>(name: Name) => InputOf<Name>[]
  /** Changes what is answered from now on. */
  readonly answer: (more: Answers) => void
}

const INVALID_REQUEST_CODE = -32600
/** What tRPC answers a mixed batch with; the client reads each call's own status. */
const MULTI_STATUS = 207

const UNANSWERED = failWith({
  code: 'internal',
  httpStatus: 500,
  message: 'The test has no answer for this call.',
})

const resolveAnswer = async (name: string, input: unknown, answers: Answers): Promise<unknown> => {
  if (!(name in answers)) {
    // The set-up makes the test fail on it.
    console.error(`The test has no answer for the call ${name}.`)
    return UNANSWERED
  }
  const answer: unknown = answers[name as ProcedureName]
  return typeof answer === 'function' ? await answer(input) : answer
}

const envelopeOf = (value: unknown) =>
  value instanceof FailedCall
    ? {
        error: {
          code: INVALID_REQUEST_CODE,
          message: value.refusal.message,
          data: {
            code: value.refusal.code,
            httpStatus: value.refusal.httpStatus,
            details: value.refusal.details ?? {},
          },
        },
      }
    : { result: { data: value ?? null } }

const inputsOfRequest = async (request: Request): Promise<Record<string, unknown>> => {
  const text =
    request.method === 'GET'
      ? new URL(request.url).searchParams.get('input')
      : await request.clone().text()
  return text ? JSON.parse(text) : {}
}

/** Every page asks for these; a test says otherwise where somebody is signed in. */
const ANONYMOUS: Answers = { 'auth.user': NOT_SIGNED_IN }

/** Answers tRPC calls by their name ("badge.mine"), batched or not, until the test ends. */
export const answerCalls = (answers: Answers): ApiStub => {
  const calls: Call[] = []
  let current: Answers = { ...ANONYMOUS, ...answers }
  const resolver: HttpResponseResolver = async ({ request }) => {
    const names = new URL(request.url).pathname.split('/api/trpc/')[1]?.split(',') ?? []
    const inputs = await inputsOfRequest(request)
    for (const [place, name] of names.entries()) calls.push({ name, input: inputs[place] })
    const values = await Promise.all(
      names.map((name, place) => resolveAnswer(name, inputs[place], current)),
    )
    return HttpResponse.json(values.map(envelopeOf), { status: MULTI_STATUS })
  }
  server.use(http.all('*/api/trpc/*', resolver))
  return {
    calls,
    inputsOf: <Name extends ProcedureName>(name: Name) =>
      calls.filter((call) => call.name === name).map((call) => call.input as InputOf<Name>),
    answer: (more) => {
      current = { ...current, ...more }
    },
  }
}

/** A reply that comes when the test says so. */
export const later = <Name extends ProcedureName>() => {
  const { promise, resolve } = Promise.withResolvers<Reply<Name>>()
  return { answer: () => promise, arrive: resolve }
}

/** The server cannot be reached from now on. */
export const breakConnection = (): void => {
  server.use(http.all('*/api/trpc/*', () => HttpResponse.error()))
}
