import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { connect } from '../../src/server/platform/db/connection.ts'

/** Linux counts processor time in ticks of 10 ms. */
const MICROSECONDS_PER_TICK = 10_000

type Times = { readonly parent: number; readonly own: number; readonly ended: number }

/** Of a process: its parent, and the processor time in µs of itself and of its children that have ended. */
const timesOf = (pid: number): Times => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return {
    parent: Number(fields[1]),
    own: MICROSECONDS_PER_TICK * (user + system),
    ended: MICROSECONDS_PER_TICK * (endedUser + endedSystem),
  }
}

/** In µs. */
export const processorTime = (pid: number): number => timesOf(pid).own

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

/** Of a child that may end while it is read; then its parent has its time. */
const timeIfRunning = (pid: number): number => {
  try {
    const { own, ended } = timesOf(pid)
    return own + ended
  } catch {
    return 0
  }
}

/** In µs, of a PostgreSQL server: its first process and all that it has started. */
export const serverProcessorTime = (postmaster: number): number => {
  const { own, ended } = timesOf(postmaster)
  return childrenOf(postmaster).reduce((sum, pid) => sum + timeIfRunning(pid), own + ended)
}

/** The first process of the PostgreSQL server, which must run on this machine. */
export const findPostmaster = async (url: string): Promise<number> => {
  const { database, close } = await connect({ url })
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)
    return timesOf(rows[0]?.pid ?? 0).parent
  } finally {
    await close()
  }
}
