/** Milliseconds on a clock that all processes of the machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6

export type Subscriber = {
  readonly cookie: string
  readonly groupId: string
  /** The last event before the run. */
  readonly after: number
}

/** What a subscriber received. */
export type Received = {
  readonly groupId: string
  readonly after: number
  /** When each of its connections was open. */
  readonly connectedAt: readonly number[]
  /** Every event in the order of arrival. */
  readonly arrivals: { readonly numbers: number[]; readonly times: number[] }
}

/** The answer to the last request. */
export type Result = { readonly received: readonly Received[]; readonly processorSeconds: number }

/** What the process of the subscribers is asked to do; it answers each request when that is done. */
export type Request =
  | {
      readonly kind: 'connect'
      readonly origin: string
      readonly subscribers: readonly Subscriber[]
    }
  | { readonly kind: 'run'; readonly ms: number }
  /** Waits until everyone has received the last event of their group. */
  | { readonly kind: 'finish'; readonly last: ReadonlyMap<string, number> }
