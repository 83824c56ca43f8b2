/** Gives a statement the name under which connections prepare it; null for one that is sent without a name. */
export type NameOf = (statement: string) => string | null

/** Each takes some 10 kB on every connection that has run it; the product has about 300 that calls run. */
const MAX_NAMED = 500
/** Statements that were run once, of which a second run may follow. */
const MAX_SEEN_ONCE = 1000

/**
 * Names statements from their second run on: PostgreSQL then parses and plans them once per connection, which
 * is more than half of what a short statement costs it. Statements that are written for one occasion, such as
 * an import of so many rows, are not worth a name, and there is no end of them.
 */
export const createStatementNames = (): NameOf => {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (statement) => {
    const name = names.get(statement)
    if (name !== undefined) return name
    if (seenOnce.delete(statement) && names.size < MAX_NAMED) {
      const added = `berean_${names.size + 1}`
      names.set(statement, added)
      return added
    }
    if (seenOnce.size === MAX_SEEN_ONCE) seenOnce.clear()
    seenOnce.add(statement)
    return null
  }
}

/** For connections on which nothing can be prepared. */
export const withoutNames: NameOf = () => null
