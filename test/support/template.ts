import { cp, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Shared } from './shared.ts'

/** Copies the filled embedded database's directory. */
export const copyTemplate = async ({
  prefix,
  embeddedTemplate,
}: Pick<Shared['databases'], 'prefix' | 'embeddedTemplate'>): Promise<string> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), `${prefix}-`))
  await cp(embeddedTemplate, directory, { recursive: true })
  return directory
}
