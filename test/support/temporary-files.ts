import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** File systems in memory, on Linux. */
const IN_MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** The databases of a run take 3 GiB, as they stay until its end. */
const NEEDED_SPACE = 6 * GIB
const NEEDED_MEMORY = 8 * GIB

const hasRoom = (directory: string): boolean => {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= NEEDED_SPACE && freemem() >= NEEDED_MEMORY
  } catch {
    return false
  }
}

/**
 * Keeps the temporary files of this process and its children in memory, if there is plenty and TMPDIR
 * names no other place. A run writes hundreds of thousands of files, which on a disk take a sixth of
 * its time.
 */
export const keepTemporaryFilesInMemory = (): void => {
  if (process.env.TMPDIR === undefined && hasRoom(IN_MEMORY)) process.env.TMPDIR = IN_MEMORY
}
