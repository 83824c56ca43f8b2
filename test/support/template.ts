import { cp, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Shared } from './shared.ts'

/** Copies the template of the embedded database. @returns the directory of the copy */
export const copyTemplate = async ({
  prefix,
  embeddedTemplate,
}: Pick<Shared['databases'], 'prefix' | 'embeddedTemplate'>): Promise<string> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), `${prefix}-`))
  await cp(embeddedTemplate, directory, { recursive: true })
  return directory
}
