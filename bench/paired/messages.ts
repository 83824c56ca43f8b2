/** A request that the load sends. */
export type LoadRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie: string
  readonly body?: string
}

/** What the process of the load is asked for. */
export type Slice = {
  readonly origin: string
  readonly requests: readonly LoadRequest[]
  /** Index of the first request, so that slices go on where others have ended. */
  readonly first: number
  /** Requests at once, each on a connection of its own. */
  readonly connections: number
  /** How long the requests are repeated; null to send each of them once. */
  readonly milliseconds: number | null
}

export type SliceResult = {
  readonly replies: number
  readonly elapsedMs: number
  /** In ms. */
  readonly p50: number
  readonly p99: number
  /** The first reply that did not succeed. */
  readonly failure: string | null
}
