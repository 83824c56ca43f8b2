import type { BrowserContext } from 'playwright-core'
import { NEWER_FUNCTIONS } from '../../scripts/newer-features.ts'

const PATHS = NEWER_FUNCTIONS.flatMap(({ path }) => path ?? [])

/**
 * Deletes the functions that the oldest supported browsers lack, before any script of a page runs. Popovers
 * stay: without their methods, the browser would still open and close them by the attribute `popovertarget`.
 */
export const removeNewerFunctions = (context: BrowserContext) =>
  context.addInitScript((paths: readonly string[]) => {
    for (const path of paths) {
      const names = path.split('.')
      const name = names.pop() as string
      const owner = names.reduce<object | undefined>(
        (object, key) => Reflect.get(object ?? {}, key),
        globalThis,
      )
      if (!owner || !(name in owner)) continue
      Reflect.deleteProperty(owner, name)
      if (name in owner) throw new Error(`${path} could not be deleted`)
    }
  }, PATHS)
