import { asSeries } from './db/work.ts'
import type { Logger } from './log.ts'

/** Work that goes on after its request was answered, in this process. */
export type Background = {
  /** Starts a task. It should end soon when the signal is aborted: the server is then being stopped. */
  readonly start: (name: string, task: (signal: AbortSignal) => Promise<void>) => void
  /** Waits for the tasks that are running. */
  readonly settled: () => Promise<void>
  /** Aborts all tasks and waits for them. */
  readonly close: () => Promise<void>
}

/** Runs tasks in the background, and logs those that fail. */
export const createBackground = (logger: Logger): Background => {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const settled = async (): Promise<void> => {
    await Promise.all(running)
  }
  return {
    start: (name, task) => {
      const run = (async () => {
        try {
          // The request that started it is answered, and limits it no more.
          await asSeries(() => task(stopping.signal))
        } catch (error) {
          logger.error({ err: error, task: name }, 'A task in the background failed.')
        }
      })()
      running.add(run)
      void run.finally(() => running.delete(run))
    },
    settled,
    close: () => {
      stopping.abort()
      return settled()
    },
  }
}
