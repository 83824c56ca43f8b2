import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'

const LOCK_FILE = 'berean.lock'

const isRunning = (pid: number): boolean => {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Takes the data directory for this process, as PostgreSQL does with its own: a file that names
 * the process. A file left by a process that was killed is taken over.
 * @returns a function that gives the directory back
 * @throws StartError when another running process holds it or it cannot be written
 */
export const lockDataDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const file = path.join(directory, LOCK_FILE)
  try {
    await mkdir(directory, { recursive: true })
    await takeLock(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${directory} cannot be used (${(error as Error).message}). Set DATA_DIR to a directory that can be written.`,
    )
  }
  return () => rm(file, { force: true })
}

/** The lock appears with its content at once: it is a second name of a file already written. */
const takeLock = async (file: string): Promise<void> => {
  const own = `${file}.${randomUUID()}`
  await writeFile(own, `${process.pid}\n`)
  try {
    while (!(await linkUnlessTaken(own, file))) await setAsideStale(file)
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

const holderOf = async (file: string): Promise<number> =>
  Number(await readFile(file, 'utf8').catch(() => ''))

const requireStale = (holder: number): void => {
  // A container's first process has the number of the one before it.
  if (holder === process.pid || !isRunning(holder)) return
  throw new StartError(
    `The data directory is in use by process ${holder}. Stop it, or set DATA_DIR to another directory (and PORT to another port).`,
  )
}

/** Takes a stale lock away. Should another start have replaced it meanwhile, it is put back. */
const setAsideStale = async (file: string): Promise<void> => {
  requireStale(await holderOf(file))
  const aside = `${file}.${randomUUID()}`
  await rename(file, aside).catch(() => {})
  const holder = await holderOf(aside)
  try {
    if (holder) requireStale(holder)
  } catch (error) {
    await link(aside, file).catch(() => {})
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}
