import { useState } from 'react'

type ReadQuery = { readonly data: unknown; readonly dataUpdatedAt: number }

/** The query without what was read before this page was opened: a form begins with what is stored now. */
export const useSinceMount = <Query extends ReadQuery>(query: Query): Query => {
  const [openedAt] = useState(() => Date.now())
  return query.dataUpdatedAt < openedAt ? { ...query, data: undefined } : query
}
