import type { TestProject } from 'vitest/node'
import { type Resources, startResources } from './resources.ts'

type Use = { projects: number; readonly started: Promise<Resources> }

/** Each project of a run loads this file, but in one process, so a global variable shares the result. */
const registry = globalThis as typeof globalThis & { bereanShared?: Use | undefined }

/**
 * Starts what test files share, unless the caller of Vitest has (`scripts/test.ts`). They run in the meantime,
 * and wait only for what they need.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const { TEST_RESOURCES_URL } = process.env
  if (TEST_RESOURCES_URL) {
    project.provide('sharedUrl', TEST_RESOURCES_URL)
    return
  }
  registry.bereanShared ??= { projects: 0, started: startResources() }
  const use = registry.bereanShared
  use.projects += 1
  const { url, stop } = await use.started
  project.provide('sharedUrl', url)
  return async () => {
    use.projects -= 1
    if (use.projects > 0) return
    registry.bereanShared = undefined
    await stop()
  }
}
