import type { Contract } from './contract.ts'

/** A contract, and what its path has in place of the names in braces, encoded as it was sent. */
export type Match = {
  readonly contract: Contract
  readonly params: Readonly<Record<string, string>>
}

/** What the documented paths have for a request. */
export type Found =
  | { readonly kind: 'match'; readonly match: Match }
  /** The path exists, with other methods. */
  | { readonly kind: 'wrong_method'; readonly allowed: readonly string[] }

type Pattern = { readonly contract: Contract; readonly segments: readonly string[] }

/** Paths match in any case of letters (decision 64). */
const isAt = ({ segments }: Pattern, lowerCase: readonly string[]): boolean =>
  segments.every((segment, index) => segment.startsWith('{') || segment === lowerCase[index])

const paramsOf = ({ segments }: Pattern, sent: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    segments.flatMap((segment, index) =>
      segment.startsWith('{') ? [[segment.slice(1, -1), sent[index] as string]] : [],
    ),
  )

/** Replies to HEAD are those to GET, without their body. */
const methodsOf = ({ method }: Contract): readonly string[] =>
  method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]

/**
 * Finds the contract of a method and a path; null for a path that is not documented. A path without ids goes
 * before one with an id in its place.
 */
export const routeTable = (contracts: readonly Contract[]) => {
  const fixed = new Map<string, Match>()
  const patterns = new Map<number, Pattern[]>()
  for (const contract of contracts) {
    const segments = contract.path.split('/')
    patterns.set(segments.length, [
      ...(patterns.get(segments.length) ?? []),
      { contract, segments },
    ])
    if (contract.inPath.length > 0) continue
    for (const method of methodsOf(contract)) {
      fixed.set(`${method} ${contract.path}`, { contract, params: {} })
    }
  }
  for (const list of patterns.values()) {
    list.sort((one, other) => one.contract.inPath.length - other.contract.inPath.length)
  }
  const findByPattern = (method: string, path: string): Found | null => {
    const sent = path.split('/')
    const lowerCase = path.toLowerCase().split('/')
    const found = (patterns.get(sent.length) ?? []).filter((pattern) => isAt(pattern, lowerCase))
    const pattern = found.find(({ contract }) => methodsOf(contract).includes(method))
    if (pattern) {
      const { contract } = pattern
      return { kind: 'match', match: { contract, params: paramsOf(pattern, sent) } }
    }
    const allowed = new Set(found.flatMap(({ contract }) => methodsOf(contract)))
    return allowed.size > 0 ? { kind: 'wrong_method', allowed: [...allowed].sort() } : null
  }
  return (method: string, path: string): Found | null => {
    const match = fixed.get(`${method} ${path}`)
    return match ? { kind: 'match', match } : findByPattern(method, path)
  }
}
