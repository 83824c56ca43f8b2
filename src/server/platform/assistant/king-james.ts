import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { KingJamesResult, KingJamesTask } from './king-james-task.ts'

/** Questions made from the words of the King James Version, and passages of it. */
export const readKingJames = async (task: KingJamesTask): Promise<KingJamesResult> => {
  const worker = new Worker(new URL('./king-james-worker.ts', import.meta.url), {
    workerData: task,
  })
  // Rejects with the error of the thread, if there is one.
  const [result] = await once(worker, 'message')
  return result
}
