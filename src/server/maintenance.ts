import type { Application } from './context.ts'
import { asJob } from './db/work.ts'
import { correctComingSets } from './quiz/daily-set.service.ts'
import { foldOldPractice } from './quiz/old-practice.service.ts'
import { forgetPlayedQuizzes } from './quiz/played-quiz.service.ts'
import { forgetOldCounts } from './rate-limit/shared-counts.ts'
import { foldAttempts } from './statistics/fold.service.ts'
import { pruneWebVitals } from './web-vital/web-vital.service.ts'

/** The pause after each time; what happened meanwhile is missing from the figures. */
const PAUSE_MS = 60_000

export type Maintenance = {
  /** Waits for what is running. */
  readonly stop: () => Promise<void>
}

/**
 * Keeps the sums for administrators up to date, deletes what is kept for a time, and corrects the daily
 * quizzes that are drawn ahead, every minute and never twice at once, until it is stopped. A failure is
 * logged, and the next time tries again.
 */
export const startMaintenance = (
  { database, logger, now }: Pick<Application, 'database' | 'logger' | 'now'>,
  pauseMs = PAUSE_MS,
): Maintenance => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    try {
      await foldAttempts(database, now(), stopping.signal)
      await pruneWebVitals(database, now())
      await forgetPlayedQuizzes(database, now())
      await forgetOldCounts(database, now())
      await correctComingSets(database, now())
      await foldOldPractice(database, now(), stopping.signal)
    } catch (error) {
      logger.error({ err: error }, 'maintenance failed')
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
