import type { Application } from '../context.ts'
import { asJob } from '../db/work.ts'
import { forgetPlayedQuizzes } from '../quiz/played-quiz.service.ts'
import { pruneWebVitals } from '../web-vital/web-vital.service.ts'
import { foldAttempts } from './fold.service.ts'

/** The pause after each time; what happened meanwhile is missing from the figures. */
const PAUSE_MS = 60_000

export type StatisticsKeeper = {
  /** Waits for what is running. */
  readonly stop: () => Promise<void>
}

/**
 * Keeps the sums for administrators up to date, and deletes what is kept for a time, every minute and never
 * twice at once, until it is stopped. A failure is logged, and the next time tries again.
 */
export const keepStatistics = (
  { database, logger, now }: Pick<Application, 'database' | 'logger' | 'now'>,
  pauseMs = PAUSE_MS,
): StatisticsKeeper => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    try {
      await foldAttempts(database, now(), stopping.signal)
      await pruneWebVitals(database, now())
      await forgetPlayedQuizzes(database, now())
    } catch (error) {
      logger.error({ err: error }, 'keeping the statistics failed')
    }
    schedule()
  }
  const schedule = (): void => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = asJob(run)
    }, pauseMs)
  }
  schedule()
  return {
    stop: () => {
      stopping.abort()
      clearTimeout(timer)
      return running
    },
  }
}
