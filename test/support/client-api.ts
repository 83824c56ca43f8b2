import { HttpResponse, type HttpResponseResolver, http } from 'msw'
import { setupServer } from 'msw/node'
import { EXPECTED_USER_HEADER } from '../../src/domain/learner/sign-in.ts'
import type { ErrorCode } from '../../src/domain/result.ts'
import type { ProcedureName } from '../../src/server/api/routes.ts'
import type { InputOf, OutputOf } from './procedures.ts'

/** Handles every request of a component test. A request without a handler fails the test. */
export const server = setupServer()

export type ErrorReply = {
  readonly code: ErrorCode
  readonly httpStatus: number
  readonly message: string
  readonly details?: Readonly<Record<string, string>>
}

class FailedCall {
  readonly error: ErrorReply
  constructor(error: ErrorReply) {
    this.error = error
  }
}

/** Answers a call with this error. */
export const failWith = (error: ErrorReply): FailedCall => new FailedCall(error)

export const NOT_SIGNED_IN = failWith({
  code: 'not_signed_in',
  httpStatus: 401,
  message: 'Please sign in first.',
})

export const OTHER_USER = failWith({
  code: 'other_user',
  httpStatus: 409,
  message: 'Someone else is signed in now.',
})

export type Reply<Name extends ProcedureName> = OutputOf<Name> | FailedCall

/** A reply, or a function from the call's input to a reply or a promise of one. */
export type Answer<Name extends ProcedureName> =
  | Reply<Name>
  | ((input: InputOf<Name>) => Reply<Name> | Promise<Reply<Name>>)
export type Answers = { readonly [Name in ProcedureName]?: Answer<Name> }

export type Call = { readonly name: string; readonly input: unknown }

export type ApiStub = {
  /** The calls made so far, oldest first. */
  readonly calls: readonly Call[]
  readonly inputsOf: <Name extends ProcedureName>(name: Name) => InputOf<Name>[]
  /** The expected user of each call; null if it names none. */
  readonly expectedUsersOf: (name: ProcedureName) => (string | null)[]
  /** Replaces the answers to these calls. */
  readonly answer: (more: Answers) => void
}

const INVALID_REQUEST_CODE = -32600
/** The status of a tRPC batch with different results. The client reads the status of each call. */
const MULTI_STATUS = 207

const UNANSWERED = failWith({
  code: 'internal',
  httpStatus: 500,
  message: 'The test has no answer for this call.',
})

const resolveAnswer = async (name: string, input: unknown, answers: Answers): Promise<unknown> => {
  if (!(name in answers)) {
    // client-setup.ts fails every test that logs an error.
    console.error(`The test has no answer for the call ${name}(${JSON.stringify(input)}).`)
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
          message: value.error.message,
          data: {
            code: value.error.code,
            httpStatus: value.error.httpStatus,
            details: value.error.details ?? {},
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

/** Calls that every page makes, answered for a visitor unless a test overrides them. */
const ANONYMOUS: Answers = { 'auth.user': NOT_SIGNED_IN }

/** Answers tRPC calls by their name ("badge.mine"), batched or not, until the test ends. */
export const answerCalls = (answers: Answers): ApiStub => {
  const calls: Call[] = []
  const expectedUsers: (string | null)[] = []
  let current: Answers = { ...ANONYMOUS, ...answers }
  const resolver: HttpResponseResolver = async ({ request }) => {
    const names = new URL(request.url).pathname.split('/api/trpc/')[1]?.split(',') ?? []
    const inputs = await inputsOfRequest(request)
    for (const [place, name] of names.entries()) {
      calls.push({ name, input: inputs[place] })
      expectedUsers.push(request.headers.get(EXPECTED_USER_HEADER))
    }
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
    expectedUsersOf: (name) => expectedUsers.filter((_one, place) => calls[place]?.name === name),
    answer: (more) => {
      current = { ...current, ...more }
    },
  }
}

/** A reply that arrives when the test calls `arrive`. */
export const later = <Name extends ProcedureName>() => {
  const { promise, resolve } = Promise.withResolvers<Reply<Name>>()
  return { answer: () => promise, arrive: resolve }
}

/** Makes every further call fail with a network error. */
export const breakConnection = (): void => {
  server.use(http.all('*/api/trpc/*', () => HttpResponse.error()))
}

/** Whether the server answers, for those who look whether the line is there. */
export const answerHealthChecks = (isReachable: boolean): void => {
  server.use(
    http.get('*/healthz', () =>
      isReachable ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error(),
    ),
  )
}
