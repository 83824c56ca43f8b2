import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DestinationStream, type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import type { Config } from './config.ts'

export type { Logger }

/** E-mail addresses, and anything as long and random as a token. */
const SECRETS = /[\p{L}\p{M}\p{N}._%+'-]+@[\p{L}\p{M}\p{N}.-]+|[A-Za-z0-9_-]{43,}/gu

const scrub = (text: string): string => text.replace(SECRETS, '[redacted]')

/** Of an error what helps to mend it: databases and providers put people's data into the rest. */
const errorLine = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  return {
    type: error.name,
    message: scrub(error.message),
    ...('code' in error ? { code: scrub(String(error.code)) } : {}),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  }
}

/** Structured logs without secrets: cookies, authorisation, e-mail and tokens never reach a line. */
export const createLogger = (
  level: Config['logLevel'],
  destination?: DestinationStream,
): Logger => {
  const options = {
    level,
    serializers: { err: errorLine },
    redact: {
      paths: [
        '*.cookie',
        '*.authorization',
        '*.email',
        'headers',
        'cookie',
        'authorization',
        'email',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const pathOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  scrub((request.originalUrl ?? request.url ?? '').split('?')[0] ?? '')

/** Watchers ask every few seconds, and files say nothing. */
const SILENT = /^\/(healthz|readyz|assets\/|fonts\/|favicon)/

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
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    wrapSerializers: false,
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request) }),
      res: (response) => ({ status: response.statusCode }),
      err: errorLine,
    },
  })
