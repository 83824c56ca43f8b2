import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/** Structured logs without secrets: cookies, authorisation and e-mail never reach a line. */
export const createLogger = (level: Config['logLevel']): Logger =>
  pino({
    level,
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
  })
