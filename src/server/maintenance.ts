import { countNewAttempts } from './admin/statistics/fold.service.ts'
import { pruneWebVitals } from './admin/web-vital/web-vital.service.ts'
import type { Application } from './context.ts'
import type { Database } from './platform/db/database.ts'
import { asJob } from './platform/db/work.ts'
import { forgetOldCounts } from './platform/rate-limit/shared-counts.ts'
import { correctComingSets } from './quiz/daily-set.service.ts'
import { foldOldPractice } from './quiz/old-practice.service.ts'
import { forgetPlayedQuizzes } from './quiz/played-quiz.service.ts'
import { replayEarlierAnswers } from './quiz/replay-answers.service.ts'
import { QUIZ_KINDS } from './quiz-kinds.ts'

/** The pause after each time; what happened meanwhile is missing from the figures. */
const PAUSE_MS = 60_000

export type Maintenance = {
  /** Waits for what is running. */
  readonly stop: () => Promise<void>
}

/** The tasks of a run, in this order. Long ones end early when the server is stopping. */
const TASKS: Readonly<
  Record<string, (database: Database, now: Date, stopping: AbortSignal) => Promise<unknown>>
> = {
  replay: replayEarlierAnswers,
  statistics: countNewAttempts,
  web_vitals: pruneWebVitals,
  played_quizzes: (database, now) => forgetPlayedQuizzes(QUIZ_KINDS, database, now),
  rate_limits: forgetOldCounts,
  daily_sets: correctComingSets,
  old_practice: foldOldPractice,
}

/**
 * Keeps the sums for administrators up to date, deletes what is kept for a time, and corrects the daily
 * quizzes that are drawn ahead, every minute and never twice at once, until it is stopped. A task that fails
 * is tried again the next time; the others go on.
 */
export const startMaintenance = (
  { database, tasks, now }: Pick<Application, 'database' | 'tasks' | 'now'>,
  pauseMs = PAUSE_MS,
): Maintenance => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    for (const [name, task] of Object.entries(TASKS)) {
      await tasks.run(name, () => task(database, now(), stopping.signal))
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
