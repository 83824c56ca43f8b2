import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ADDRESS = /running at (https?:\/\/\S+)/

/** The product as a process of its own, as `npm start` runs it. */
export type Launched = {
  readonly child: ChildProcess
  /** The address, once it is printed. Fails when the process ends before. */
  readonly address: Promise<string>
  /** All that it wrote so far, on either stream. */
  readonly written: () => string
  /** What the process came to. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>
}

const running = new Set<ChildProcess>()

/**
 * Starts it with these variables and no others, on a free port where none is given.
 * @param directory where the product lies, when it is a copy
 */
export const launch = (
  variables: Readonly<Record<string, string>>,
  directory: string = ROOT,
): Launched => {
  const child = spawn(process.execPath, ['--liftoff-only', 'src/server/main.ts'], {
    cwd: directory,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [output, errors] = ['', '']
  const ended: Launched['ended'] = new Promise((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, errors })
    })
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const [, found] = ADDRESS.exec(output) ?? []
      if (found) resolve(found)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
    })
    child.once('close', () => reject(new Error(`the product did not start:\n${output}${errors}`)))
  })
  // Whoever waits for the end only does not ask for the address.
  address.catch(() => {})
  return { child, address, written: () => output + errors, ended }
}

/** Ends what a failed test may have left running. */
export const endAll = async (): Promise<void> => {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ended)
}
