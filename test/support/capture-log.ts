import type { Config } from '../../src/server/config.ts'
import { createLogger, type Logger } from '../../src/server/platform/log.ts'
import type { Json } from './http.ts'

export type CapturedLog = {
  readonly logger: Logger
  /** Every line since the start or the last `clear`. */
  readonly text: () => string
  /** The same lines, parsed. */
  readonly lines: () => readonly Json[]
  readonly clear: () => void
}

/** The real logger, writing to memory. */
export const captureLog = (level: Config['logLevel'] = 'trace'): CapturedLog => {
  let written: string[] = []
  const logger = createLogger(level, { write: (line) => void written.push(line) })
  return {
    logger,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
    clear: () => {
      written = []
    },
  }
}
