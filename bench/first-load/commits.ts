import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../..')

export type CheckedOut = {
  readonly directory: string
  readonly remove: () => Promise<void>
}

/** Another commit beside this one, with the packages of this one. */
export const checkOut = async (commit: string): Promise<CheckedOut> => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'berean-commit-'))
  const directory = path.join(parent, 'berean')
  const remove = async (): Promise<void> => {
    await rm(parent, { recursive: true, force: true })
    await run('git', ['worktree', 'prune'], { cwd: ROOT })
  }
  try {
    await run('git', ['worktree', 'add', '--detach', directory, commit], { cwd: ROOT })
    await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'))
  } catch (error) {
    await remove()
    throw error
  }
  return { directory, remove }
}
