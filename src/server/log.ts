import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { format } from 'node:util'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { pinoHttp } from 'pino-http'

export type { Logger }

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What may stand before the @ of an e-mail address, in any script. */
const LOCAL_PART = String.raw`\p{L}\p{M}\p{N}.!#$%&'*+=?^_{|}~\x60\-`

const SECRETS = new RegExp(
  [
    // User and password of an address.
    String.raw`(?<=://)[^\s/]+(?=@)`,
    String.raw`\b(?:Bearer|Basic)\s+[^\s,;"']+`,
    // An e-mail address. It begins where the text before cannot belong to it: else a long path
    // without an @, which anybody can send, would be searched anew from each of its characters.
    String.raw`(?<![${LOCAL_PART}])[${LOCAL_PART}]+(?:@|%40)[${LOCAL_PART}@\[\]]*`,
    // Anything as long and random as a token.
    '[A-Za-z0-9_-]{43,}',
  ].join('|'),
  'giu',
)

const scrub = (text: string): string => text.replace(SECRETS, '[redacted]')

/** Also of what has no text: anything can be thrown. */
const textOf = (value: unknown): string => {
  try {
    return scrub(String(value))
  } catch {
    return typeof value
  }
}

/** Errors in one line, counting causes and what an error stands for. */
const MAX_ERRORS = 10

/** Of an error what helps to mend it: databases and providers put people's data into the rest. */
const errorLine = (error: unknown, told: Set<Error>): object => {
  if (!(error instanceof Error)) return { message: textOf(error) }
  if (told.has(error) || told.size === MAX_ERRORS) return { message: '[left out]' }
  told.add(error)
  const several = error instanceof AggregateError ? error.errors.slice(0, MAX_ERRORS) : []
  return {
    type: textOf(error.name),
    message: textOf(error.message),
    ...('code' in error && { code: textOf(error.code) }),
    stack: textOf(error.stack),
    ...(error.cause !== undefined && { cause: errorLine(error.cause, told) }),
    ...(several.length > 0 && { errors: several.map((one) => errorLine(one, told)) }),
  }
}

const serializers = { err: (error: unknown) => errorLine(error, new Set()) }

/** Messages too: an error that comes without one would bring its own. */
const scrubMessage: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method) {
  const [what, message = '', ...values]: unknown[] = args
  if (typeof what === 'string') return method.call(this, scrub(format(...args)))
  const fields = what instanceof Error ? { err: what } : what
  return method.call(this, fields, scrub(format(message, ...values)))
}

/** Hidden whatever they hold, a level down too. */
const HIDDEN = ['headers', 'cookie', 'authorization', 'email']

/** Structured logs without secrets: cookies, authorisation, e-mail and tokens never reach a line. */
export const createLogger = (level: LogLevel, destination?: DestinationStream): Logger => {
  const options = {
    level,
    serializers,
    hooks: { logMethod: scrubMessage },
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

const pathOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  scrub((request.originalUrl ?? request.url ?? '').split('?')[0] ?? '')

/** Watchers ask every few seconds, and files say nothing. */
const SILENT = /^\/((healthz|readyz)(\?|$)|assets\/|fonts\/|favicon)/

/** One line for each request, with an id that the answer carries too: path without query, no headers. */
export const logRequests = (logger: Logger) =>
  pinoHttp<IncomingMessage, ServerResponse>({
    logger,
    quietReqLogger: true,
    genReqId: (_request, response) => {
      const id = randomUUID()
      response.setHeader('X-Request-Id', id)
      return id
    },
    autoLogging: { ignore: (request) => SILENT.test(request.url ?? '') },
    // What went wrong was told where it did; here the library would make up an error.
    customErrorObject: (_request, _response, _error, { err: _made, ...line }) => line,
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    wrapSerializers: false,
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request) }),
      res: (response) => ({ status: response.statusCode }),
      ...serializers,
    },
  })
