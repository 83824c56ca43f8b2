import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch } from './launch.ts'

export type Product = {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  /** Ends it as SIGTERM does. @returns the exit code */
  readonly stop: () => Promise<number | null>
}

/** Starts the built product on a fresh embedded database, on a free port unless one is given. */
export const startProduct = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'berean-'))
  const { child, address, ended } = launch({ DATA_DIR: directory, ...variables })
  return {
    address: await address,
    stop: async () => {
      child.kill('SIGTERM')
      const { code } = await ended
      await rm(directory, { recursive: true, force: true })
      return code
    },
  }
}
