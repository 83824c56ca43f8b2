import { rm } from 'node:fs/promises'
import { DATABASE_TIMEOUT_SECONDS } from './database-connection.ts'
import { launch } from './launch.ts'

export type Product = {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  /** Stops it with SIGTERM. @returns the exit code */
  readonly stop: () => Promise<number | null>
}

/** Starts Berean on this data directory, which `stop` removes; on a free port unless one is given. */
export const startProduct = async (
  directory: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const { child, address, ended } = launch({
    DATA_DIR: directory,
    DATABASE_TIMEOUT: String(DATABASE_TIMEOUT_SECONDS),
    ...variables,
  })
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
