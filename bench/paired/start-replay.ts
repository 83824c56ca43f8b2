import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Running } from './product.ts'
import type { Recording } from './recording.ts'

export type ReplayOptions = {
  /** Of a database as it was before the requests were recorded. */
  readonly url: string
  readonly recordings: readonly Recording[]
  /** Whether each statement is prepared once per connection. */
  readonly isPrepared: boolean
}

/** Starts a bare server that executes recorded statements, in a process of its own. */
export const startReplay = async (options: ReplayOptions): Promise<Running> => {
  const child = fork(new URL('replay.ts', import.meta.url), { serialization: 'advanced' })
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The bare server ended with ${code}.`)
  })
  child.send(options)
  const [port] = await Promise.race([once(child, 'message'), exited])
  exited.catch(() => {})
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      if (child.kill('SIGKILL')) await exited.catch(() => {})
    },
  }
}
