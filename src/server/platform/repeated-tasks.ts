import type { Logger } from './log.ts'

/** Failures in a row after which a task counts as failing: before, its next time may help. */
const FAILURES_UNTIL_FAILING = 3

/** Tasks that run periodically. A task that fails is retried at its next run and does not stop the others. */
export type RepeatedTasks = {
  /**
   * Does a task once, and never rejects. A task that fails in a row is logged twice, however often that is:
   * the first time, and when it counts as failing. When it succeeds again, that is logged too.
   * @returns whether it succeeded
   */
  readonly run: (task: string, work: () => Promise<unknown>) => Promise<boolean>
  /** The tasks that have failed at least three times in a row. */
  readonly failing: () => string[]
}

/** @param isLogged whether an error has been logged already, since calls fail with it too */
export const createRepeatedTasks = (
  logger: Logger,
  isLogged: (error: unknown) => boolean = () => false,
): RepeatedTasks => {
  const failures = new Map<string, number>()
  const logged = new Set<string>()
  const failed = (task: string, error: unknown): void => {
    const count = (failures.get(task) ?? 0) + 1
    failures.set(task, count)
    if (isLogged(error)) return
    logged.add(task)
    if (count === 1) logger.warn({ err: error, task }, 'A task failed; it will be tried again.')
    if (count === FAILURES_UNTIL_FAILING) {
      logger.error({ err: error, task, failures: count }, 'A task keeps failing.')
    }
  }
  const succeeded = (task: string): void => {
    const count = failures.get(task)
    if (count === undefined) return
    failures.delete(task)
    if (!logged.delete(task)) return
    logger.info({ task, failures: count }, 'A task that failed works again.')
  }
  return {
    run: async (task, work) => {
      try {
        await work()
      } catch (error) {
        failed(task, error)
        return false
      }
      succeeded(task)
      return true
    },
    failing: () =>
      [...failures].filter(([, count]) => count >= FAILURES_UNTIL_FAILING).map(([task]) => task),
  }
}
