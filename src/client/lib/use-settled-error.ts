import { useState } from 'react'

/** The part of a TanStack query that tells how it went. */
type Fetched = {
  readonly error: unknown
  readonly isFetching: boolean
  /** When it failed last, in ms; 0 for never. */
  readonly errorUpdatedAt: number
}

const NEVER = { error: null as unknown, at: 0 }

/**
 * The error that a query ended with last. While it is asked again, by a reader or by itself, the query
 * forgets its error, and what shows it would go and come back. Another query in its place, for another
 * page or search, has not failed: it is told apart by when it failed last.
 */
export const useSettledError = ({ error, isFetching, errorUpdatedAt }: Fetched): unknown => {
  const [settled, setSettled] = useState(NEVER)
  if (!isFetching && settled.error !== error) setSettled({ error, at: errorUpdatedAt })
  const isAskedAgain = isFetching && settled.at === errorUpdatedAt
  return error ?? (isAskedAgain ? settled.error : null)
}
