/** Rows of a list that an administrator sees at once. */
export const ROWS_PER_PAGE = 20
/** Maximum characters of a search in it. */
export const MAX_LIST_SEARCH_LENGTH = 200

export const PAGE_DIRECTIONS = ['next', 'previous'] as const

/**
 * A page of a long list: the rows after the one with this id, or those before it. Without an id, the
 * first page, or the last one. Unlike a page's number it costs the same wherever in the list it is.
 */
export type PageRequest = {
  readonly cursor?: string | undefined
  readonly direction: (typeof PAGE_DIRECTIONS)[number]
}

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** For the page before; null on the first page. */
  readonly previousCursor: string | null
  /** For the page after; null on the last page. */
  readonly nextCursor: string | null
}

/**
 * The page of the rows that were found, up to one more than a page has.
 * @param found in the order in which they were read: backwards for the previous page
 */
export const listPageOf = <Row extends { readonly id: string }>(
  found: readonly Row[],
  { cursor, direction }: PageRequest,
): ListPage<Row> => {
  const isForward = direction === 'next'
  const kept = found.slice(0, ROWS_PER_PAGE)
  const rows = isForward ? kept : kept.toReversed()
  // Where one came from there is more; ahead only if one row more was found.
  const ahead = found.length > ROWS_PER_PAGE
  const behind = cursor !== undefined
  const hasPrevious = isForward ? behind : ahead
  const hasNext = isForward ? ahead : behind
  return {
    rows,
    previousCursor: hasPrevious ? (rows[0]?.id ?? null) : null,
    nextCursor: hasNext ? (rows.at(-1)?.id ?? null) : null,
  }
}
