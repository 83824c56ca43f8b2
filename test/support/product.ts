import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ADDRESS = /running at (http:\/\/\S+)/

export type Product = {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  /** Ends it as Ctrl-C would. @returns the exit code */
  readonly stop: () => Promise<number | null>
}

/** Starts the built product as a process of its own, on a free port and a fresh embedded database. */
export const startProduct = async (): Promise<Product> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'berean-'))
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
    },
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk
      const match = ADDRESS.exec(output)
      if (match) resolve(match[1] as string)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`the product did not start:\n${output}`)))
  })
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      const code = await exited
      await rm(directory, { recursive: true, force: true })
      return code
    },
  }
}
