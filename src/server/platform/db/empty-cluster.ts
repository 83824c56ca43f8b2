import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { dataDir as readArchive } from '@electric-sql/pglite-prepopulatedfs'

/** PostgreSQL writes this file into each of its data directories. */
const isCluster = (directory: string): Promise<boolean> =>
  access(path.join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/**
 * Unpacks an empty database unless the directory contains one. Creating it with PGlite's initdb would
 * briefly need 400 MB more. It is unpacked aside and then renamed, so that a start that is killed leaves
 * nothing that looks like a database. A directory with other files is neither replaced nor added to.
 */
export const ensureCluster = async (directory: string): Promise<void> => {
  if (await isCluster(directory)) return
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished)
    await unpack(unfinished)
    await rename(unfinished, directory)
  } catch (error) {
    // Where the disk is full, a part of a database would keep it so. Files may still be written into it; what
    // cannot be removed now, the next start removes.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
    throw error
  }
}

const unpack = async (directory: string): Promise<void> => {
  // Loaded when it is needed, because only the first start needs it.
  const { UnpackSync } = await import('tar')
  const archive = await readArchive()
  // The archive's paths begin with a slash, so their first component is empty.
  const files = new UnpackSync({ cwd: directory, strict: true, strip: 1 })
  // Written synchronously: for a thousand small files, that takes half as long.
  for await (const piece of archive.stream()) files.write(Buffer.from(piece))
  files.end()
}
