import type { AppRouter } from '../router.ts'
import { type Contract, contractsOf } from './contract.ts'

export type Route = {
  readonly contract: Contract
  /** The inputs that are in the path. */
  readonly params: Record<string, string>
}

/** Anything else may be an address of its own, or needs decoding, and is left to Express. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type Pattern = { readonly contract: Contract; readonly segments: readonly string[] }

const matchedParams = (
  segments: readonly string[],
  pattern: Pattern,
): Record<string, string> | null => {
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.segments.entries()) {
    const value = segments[index] as string
    if (!expected.startsWith('{')) {
      if (value !== expected) return null
    } else if (ID.test(value)) params[expected.slice(1, -1)] = value
    else return null
  }
  return params
}

/**
 * Finds the contract of a method and a path, as they are written in the REST table. Those that take files,
 * and those whose replies are kept, are for Express.
 */
export const routeTable = (appRouter: AppRouter) => {
  const fixed = new Map<string, Route>()
  const patterns = new Map<string, Pattern[]>()
  for (const contract of contractsOf(appRouter)) {
    if (contract.acceptsFile || contract.isKept) continue
    const method = contract.method.toUpperCase()
    if (contract.inPath.length === 0) {
      fixed.set(`${method} ${contract.path}`, { contract, params: {} })
      continue
    }
    const segments = contract.path.split('/')
    const key = `${method} ${segments.length}`
    patterns.set(key, [...(patterns.get(key) ?? []), { contract, segments }])
  }
  return (method: string, path: string): Route | null => {
    const route = fixed.get(`${method} ${path}`)
    if (route) return route
    const segments = path.split('/')
    for (const pattern of patterns.get(`${method} ${segments.length}`) ?? []) {
      const params = matchedParams(segments, pattern)
      if (params) return { contract: pattern.contract, params }
    }
    return null
  }
}
