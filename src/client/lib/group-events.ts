import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { errorCodeOf } from './errors.ts'
import { type Router, type RouterOutputs, TRPC_URL } from './trpc.ts'

type Yielded<Stream> = Stream extends AsyncIterable<infer Item> ? Item : never

/** Something that happened in a group; see groupEventSchema on the server. */
export type GroupEvent = Extract<
  Yielded<RouterOutputs['group']['events']>,
  { readonly data: unknown }
>['data']

/** `lost`: events may be missing at the moment, and come when the connection is back. */
export type LiveState = 'connecting' | 'live' | 'lost'

type Follower = {
  readonly onEvent: (event: GroupEvent, number: number) => void
  readonly onState: (state: LiveState) => void
}

/** Waits between attempts to connect again, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000]

/** Errors that trying again does not change. */
const isFinal = (error: unknown): boolean =>
  ['forbidden', 'not_found', 'not_signed_in', 'feature_off', 'invalid_input'].includes(
    errorCodeOf(error) ?? '',
  )

/** A client of its own, since only pages of groups need its code. */
const client = createTRPCClient<Router>({ links: [httpSubscriptionLink({ url: TRPC_URL })] })

/**
 * Follows a group's events from the one after `lastEventId`, through lost connections, each event once.
 * @returns a function that stops following, and returns the number of the last event
 */
export const followGroup = (
  groupId: string,
  lastEventId: number,
  { onEvent, onState }: Follower,
): (() => number) => {
  let last = lastEventId
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined

  const retry = (): void => {
    if (isStopped) return
    onState('lost')
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]
    failures += 1
    timer = setTimeout(connect, delay)
  }

  const connect = (): void => {
    subscription = client.group.events.subscribe(
      { id: groupId, lastEventId: last },
      {
        onData: ({ id, data }) => {
          const number = Number(id)
          if (isStopped || number <= last) return
          last = number
          onEvent(data, number)
        },
        onConnectionStateChange: ({ state, error }) => {
          if (isStopped) return
          if (state === 'pending') {
            failures = 0
            onState('live')
          } else if (state === 'connecting' && error) {
            onState('lost')
          }
        },
        onError: (error) => {
          if (!isFinal(error)) retry()
        },
        // The server ends the stream when it shuts down.
        onComplete: retry,
      },
    )
  }

  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    subscription?.unsubscribe()
    return last
  }
}
