import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Where Node keeps code that it has compiled, for all processes of a run and for the next run. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compile')
/** Those of `npm start`. */
const FLAGS = ['--liftoff-only', '--max-old-space-size=1024', '--max-semi-space-size=16']
const ADDRESS = /running at (https?:\/\/\S+)/

/** Berean in its own process, as `npm start` runs it. */
export type Launched = {
  readonly child: ChildProcess
  /** The address, once it is printed. Rejects if the process exits before. */
  readonly address: Promise<string>
  /** Standard output and standard error so far. */
  readonly output: () => string
  /** The exit code and standard error, once the process exits. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>
}

const running = new Set<ChildProcess>()

/**
 * Starts Berean with only these environment variables, on a free port unless one is given.
 * @param directory the root of the project, or of a copy of its files
 */
export const launch = (
  variables: Readonly<Record<string, string>>,
  directory: string = ROOT,
): Launched => {
  const child = spawn(process.execPath, [...FLAGS, 'src/server/main.ts'], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      // Compiled by an earlier start; otherwise each compiles the same files again.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'error',
      // Tests that stop it do not wait for a load balancer.
      SHUTDOWN_GRACE: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [standardOutput, errors] = ['', '']
  const ended: Launched['ended'] = new Promise((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, errors })
    })
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      standardOutput += chunk
      const [, found] = ADDRESS.exec(standardOutput) ?? []
      if (found) resolve(found)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
    })
    child.once('close', () =>
      reject(new Error(`the product did not start:\n${standardOutput}${errors}`)),
    )
  })
  // Not every test waits for the address, so its rejection must not count as unhandled.
  address.catch(() => {})
  return { child, address, output: () => standardOutput + errors, ended }
}

/** Kills every process that a failed test may have left running. */
export const endAll = async (): Promise<void> => {
  const closed = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(closed)
}
