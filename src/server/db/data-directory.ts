import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'

const LOCK_FILE = 'berean.lock'

const isRunning = (pid: number): boolean => {
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
    await removeStaleLock(file)
    const handle = await open(file, 'wx')
    await handle.writeFile(`${process.pid}\n`)
    await handle.close()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${directory} cannot be used (${(error as Error).message}). Set DATA_DIR to a directory that can be written.`,
    )
  }
  return () => rm(file, { force: true })
}

const removeStaleLock = async (file: string): Promise<void> => {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder && holder !== process.pid && isRunning(holder)) {
    throw new StartError(
      `The data directory is in use by process ${holder}. Stop it, or set DATA_DIR to another directory (and PORT to another port).`,
    )
  }
  await rm(file, { force: true })
}
