import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../checkout.ts'

const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compile')
const ADDRESS = /running at (https?:\/\/\S+)/
const LINES_TO_SHOW = 20

/** A server in a process of its own, whose processor time can be told apart. */
export type Running = {
  readonly origin: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** The arguments with which `npm start` runs node, as the checkout's package.json says. */
const startArguments = (directory: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
  const [, text] = /^(?:exec )?node (.*)$/.exec(scripts.start) ?? []
  if (!text) throw new Error(`${directory} is not started by node.`)
  return text.split(' ')
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

/** Prints lines of the log that say what went wrong, and throws the others away. */
const showErrors = (chunk: Buffer): void => {
  if (!chunk.includes('"level":50')) return
  for (const line of String(chunk).split('\n')) {
    if (line.includes('"level":50')) process.stderr.write(`${line}\n`)
  }
}

/**
 * Starts the product as `npm start` does, on a free port. It logs as by default, to a pipe that is read.
 */
export const startProduct = (
  directory: string,
  variables: Readonly<Record<string, string>>,
): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, startArguments(directory), {
      cwd: directory,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk
      const [, origin] = ADDRESS.exec(output) ?? []
      if (!origin || child.pid === undefined) return
      for (const stream of [child.stdout, child.stderr]) stream.off('data', read)
      child.stdout.on('data', showErrors)
      child.stderr.pipe(process.stderr)
      resolve({ origin, pid: child.pid, stop: () => stop(child) })
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => {
      const lines = output.split('\n').slice(-LINES_TO_SHOW).join('\n')
      reject(new Error(`The product in ${directory} ended with ${code}:\n${lines}`))
    })
  })
