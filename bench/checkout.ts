import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export const ROOT = path.resolve(import.meta.dirname, '..')

const execute = promisify(execFile)

const git = async (...args: string[]): Promise<string> => {
  const { stdout } = await execute('git', args, { cwd: ROOT })
  return stdout.trim()
}

/** The files of a commit, in a directory of their own. */
export type Checkout = {
  readonly commit: string
  readonly directory: string
  readonly remove: () => Promise<void>
}

export const shortCommit = (name: string): Promise<string> =>
  git('rev-parse', '--short', '--verify', `${name}^{commit}`)

/** The commit of the working tree; with a plus sign if files differ from it. */
export const describeWorkingTree = async (): Promise<string> => {
  const changed = await git('status', '--porcelain', '--untracked-files=no')
  return (await shortCommit('HEAD')) + (changed ? '+' : '')
}

const LOCK_FILE = 'package-lock.json'

/** Uses the packages that are installed here, or installs those of a commit that needs others. */
const addPackages = async (directory: string): Promise<void> => {
  const [own, other] = await Promise.all(
    [ROOT, directory].map((root) => readFile(path.join(root, LOCK_FILE), 'utf8')),
  )
  if (own === other) {
    await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'))
  } else {
    await execute('npm', ['install', '--no-audit', '--no-fund'], { cwd: directory })
  }
}

/** Checks a commit out in a temporary directory, ready to be started. */
export const checkOut = async (name: string): Promise<Checkout> => {
  const commit = await shortCommit(name)
  const parent = await mkdtemp(path.join(os.tmpdir(), 'berean-bench-checkout-'))
  const directory = path.join(parent, commit)
  const remove = async (): Promise<void> => {
    await rm(parent, { recursive: true, force: true })
    await git('worktree', 'prune')
  }
  try {
    await git('worktree', 'add', '--detach', '--quiet', directory, commit)
    await addPackages(directory)
  } catch (error) {
    await remove()
    throw error
  }
  return { commit, directory, remove }
}
