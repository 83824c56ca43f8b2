import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { processStartOf } from './process-start.ts'

const LOCK_FILE = 'berean.lock'

const isRunning = (pid: number): boolean => {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Locks the data directory for this process with a file that contains its process id and when it was
 * started. A lock file left behind by a process that was killed, or by one before a reboot, is replaced.
 * @returns a function that releases the lock
 * @throws StartError when another running process holds the lock, or the directory is not writable
 */
export const lockDataDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const file = path.join(directory, LOCK_FILE)
  try {
    await mkdir(directory, { recursive: true })
    await acquireLock(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${directory} cannot be used (${(error as Error).message}). Set DATA_DIR to a writable directory.`,
      { cause: error },
    )
  }
  return () => rm(file, { force: true })
}

/** Links a file that is already written, so that the lock appears atomically with its content. */
const acquireLock = async (file: string): Promise<void> => {
  const own = `${file}.${randomUUID()}`
  const start = await processStartOf(process.pid)
  await writeFile(own, `${process.pid}\n${start ?? ''}\n`)
  try {
    while (!(await linkUnlessTaken(own, file))) await removeStaleLock(file)
  } finally {
    await rm(own, { force: true })
  }
}

const linkUnlessTaken = async (own: string, file: string): Promise<boolean> => {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The process that a lock file names. */
type Holder = { readonly pid: number; readonly start: string | null }

const readHolder = async (file: string): Promise<Holder> => {
  const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return { pid: Number(pid), start: start || null }
}

/** Whether the process still runs, and is not another one that has been given its id since. */
const isAlive = async ({ pid, start }: Holder): Promise<boolean> => {
  // The first process of a container has the same id as the one before it.
  if (pid === process.pid || !isRunning(pid)) return false
  const found = start === null ? null : await processStartOf(pid)
  // Where the system does not tell, the id alone decides, so that two never write.
  return found === null || found === start
}

const requireStale = async (holder: Holder): Promise<void> => {
  if (!(await isAlive(holder))) return
  throw new StartError(
    `The data directory is in use by process ${holder.pid}. Stop it, or set DATA_DIR to another directory (and PORT to another port).`,
  )
}

/** Removes a stale lock. If another process has replaced it in the meantime, that lock is put back. */
const removeStaleLock = async (file: string): Promise<void> => {
  await requireStale(await readHolder(file))
  const aside = `${file}.${randomUUID()}`
  await rename(file, aside).catch(() => {})
  const holder = await readHolder(aside)
  try {
    await requireStale(holder)
  } catch (error) {
    await link(aside, file).catch(() => {})
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}
