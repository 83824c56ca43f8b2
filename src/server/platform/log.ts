import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { format } from 'node:util'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { pathTo } from '../../domain/site/page.ts'

export type { Logger }

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Characters before the @ of an e-mail address, in any script. */
const LOCAL_PART = String.raw`\p{L}\p{M}\p{N}.!#$%&'*+=?^_{|}~\x60\-`

const SECRETS = new RegExp(
  [
    // User and password in a URL.
    String.raw`(?<=://)[^\s/]+(?=@)`,
    String.raw`\b(?:Bearer|Basic)\s+[^\s,;"']+`,
    // An e-mail address. The lookbehind prevents quadratic time: without it, a long path without an @,
    // which anybody can send, would be searched again from each of its characters.
    String.raw`(?<![${LOCAL_PART}])[${LOCAL_PART}]+(?:@|%40)[${LOCAL_PART}@\[\]]*`,
    // An invite code, with which anybody can join a group.
    String.raw`(?<=${pathTo('groupJoin', { code: '' })})[^\s/]+`,
    // Anything that looks like a token.
    '[A-Za-z0-9_-]{43,}',
  ].join('|'),
  'giu',
)

const scrub = (text: string): string => text.replace(SECRETS, '[redacted]')

/** Anything can be thrown, even a value without a text. */
const textOf = (value: unknown): string => {
  try {
    return scrub(String(value))
  } catch {
    return typeof value
  }
}

/** Maximum errors in one line, including causes and the errors of an AggregateError. */
const MAX_ERRORS = 10

/** Only known fields: databases and providers put personal data into others. */
const serializeError = (error: unknown, seen: Set<Error>): object => {
  if (!(error instanceof Error)) return { message: textOf(error) }
  if (seen.has(error) || seen.size === MAX_ERRORS) return { message: '[left out]' }
  seen.add(error)
  const errors = error instanceof AggregateError ? error.errors.slice(0, MAX_ERRORS) : []
  return {
    type: textOf(error.name),
    message: textOf(error.message),
    ...('code' in error && { code: textOf(error.code) }),
    stack: textOf(error.stack),
    ...(error.cause !== undefined && { cause: serializeError(error.cause, seen) }),
    ...(errors.length > 0 && { errors: errors.map((one) => serializeError(one, seen)) }),
  }
}

const serializers = { err: (error: unknown) => serializeError(error, new Set()) }

/** The message of most lines, which has nothing to scrub. */
const REQUEST_COMPLETED = 'request completed'

/** Scrubs messages too: without a message, pino would log that of the error. */
const scrubMessage: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method) {
  const [what, message = '', ...values]: unknown[] = args
  if (message === REQUEST_COMPLETED) return method.call(this, what, message)
  if (typeof what === 'string') return method.call(this, scrub(format(...args)))
  const fields = what instanceof Error ? { err: what } : what
  return method.call(this, fields, scrub(format(message, ...values)))
}

/** Keys whose values are always redacted, on the top level and one below. */
const REDACTED_KEYS = ['headers', 'cookie', 'authorization', 'email']

/**
 * Standard output. Lines are written some at a time, at the latest after so many milliseconds or when the
 * process ends by itself: to write each at once takes both who writes and who reads as long as a short reply.
 * While nobody reads them, no more than `maxLength` characters wait.
 */
const OUTPUT = { dest: 1, sync: false, minLength: 4096, maxLength: 2 ** 20, periodicFlush: 100 }

/** Structured logs without cookies, authorization headers, e-mail addresses or tokens. */
export const createLogger = (level: LogLevel, destination?: DestinationStream): Logger => {
  const options = {
    level,
    serializers,
    hooks: { logMethod: scrubMessage },
    redact: { paths: REDACTED_KEYS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
  return pino(options, destination ?? pino.destination(OUTPUT))
}

const pathOf = ({ url = '' }: IncomingMessage): string => scrub(url.split('?')[0] ?? '')

/** Health checks and static files are not logged. */
const UNLOGGED_PATHS = /^\/((healthz|readyz)(\?|$)|assets\/|fonts\/|favicon)/

/** What a request is logged with. */
export type RequestLog = {
  /** Also sent as `X-Request-Id`. */
  readonly id: string
  /** Writes further lines about the request. */
  readonly log: () => Logger
  /**
   * Tells why a call has failed. If it was refused for a while (503), that becomes part of the request's line;
   * any other failure is a bug, and has a line of its own.
   */
  readonly failed: (error: unknown, failure: CallFailure) => void
}

/** Status of the reply, and the procedure if one was called. */
export type CallFailure = { readonly status: number; readonly procedure?: string | undefined }

const UNAVAILABLE_STATUS = 503

/**
 * Logs a line when a request is answered, or its client has gone: path without query, and no headers. It has
 * nothing to redact, which would take three times as long as the line itself.
 * @param onFailure is told each error that a call fails with
 */
export const requestLogger = (logger: Logger, onFailure: (error: unknown) => void = () => {}) => {
  const lines = logger.child({}, { redact: [] })
  return (request: IncomingMessage, response: ServerResponse): RequestLog =>
    logRequest({ logger, lines, onFailure }, request, response)
}

type Destination = {
  readonly logger: Logger
  readonly lines: Logger
  readonly onFailure: (error: unknown) => void
}

/** A call that was refused for a while may be one of several in a request, whose status is then 207. */
const levelOf = (status: number, refusal: object | null): 'info' | 'warn' | 'error' => {
  if (refusal || status === UNAVAILABLE_STATUS) return 'warn'
  return status >= 500 ? 'error' : 'info'
}

const logRequest = (
  { logger, lines, onFailure }: Destination,
  request: IncomingMessage,
  response: ServerResponse,
): RequestLog => {
  const id = randomUUID()
  let refusal: object | null = null
  if (!UNLOGGED_PATHS.test(request.url ?? '')) {
    const startedAt = Date.now()
    const { method = '' } = request
    const path = pathOf(request)
    // After the last byte, or when the connection is lost before it.
    response.once('close', () => {
      const { statusCode: status } = response
      const line = {
        reqId: id,
        req: { method, path },
        res: { status },
        responseTime: Date.now() - startedAt,
        ...refusal,
      }
      lines[levelOf(status, refusal)](line, REQUEST_COMPLETED)
    })
  }
  let child: Logger | undefined
  const log = (): Logger => {
    child ??= logger.child({ reqId: id })
    return child
  }
  return {
    id,
    log,
    failed: (error, { status, procedure }) => {
      onFailure(error)
      const failure = { err: error, ...(procedure !== undefined && { procedure }) }
      if (status === UNAVAILABLE_STATUS) refusal ??= failure
      else log().error(failure, 'failed')
    },
  }
}
