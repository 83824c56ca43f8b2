import { useState } from 'react'

type Fetched = { readonly error: unknown; readonly isFetching: boolean }

/**
 * The error that a query ended with last. While it is asked again, by a reader or by itself, the query
 * forgets its error, and what shows it would go and come back.
 */
export const useSettledError = ({ error, isFetching }: Fetched): unknown => {
  const [settled, setSettled] = useState<unknown>(null)
  if (!isFetching && settled !== error) setSettled(error)
  return isFetching ? settled : error
}
