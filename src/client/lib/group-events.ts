import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EXPECTED_USER_PARAMETER } from '../../domain/learner/sign-in.ts'
import { TRPC_URL } from './early-calls.ts'
import { errorCodeOf } from './errors.ts'
import type { Router, RouterOutputs } from './trpc.ts'

type Yielded<Stream> = Stream extends AsyncIterable<infer Item> ? Item : never

/** Something that happened in a group; see groupEventSchema on the server. */
export type GroupEvent = Extract<
  Yielded<RouterOutputs['group']['events']>,
  { readonly data: unknown }
>['data']

/**
 * `lost`: events may be missing at the moment, and come when the connection is back.
 * `refused`: the server no longer sends them.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'refused'

type Follower = {
  readonly onEvent: (event: GroupEvent, number: number) => void
  readonly onState: (state: LiveState) => void
  /** The server no longer sends events: the viewer has left the group, or it is gone. */
  readonly onRefused: () => void
}

/** Waits between attempts to connect again, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000]

/** A connection that ends earlier counts as failed: the server greets before it refuses. */
const STABLE_MS = 5000

/** Errors that trying again does not change. */
const FINAL_CODES = [
  'forbidden',
  'not_found',
  'not_signed_in',
  'other_user',
  'feature_off',
  'invalid_input',
]

const isFinal = (error: unknown): boolean => FINAL_CODES.includes(errorCodeOf(error) ?? '')

/** A client of its own, since only pages of groups need its code. An EventSource cannot send headers. */
const clientFor = (userId: string) => {
  const url = `${TRPC_URL}?${EXPECTED_USER_PARAMETER}=${userId}`
  return createTRPCClient<Router>({ links: [httpSubscriptionLink({ url })] })
}

/**
 * Follows a group's events for a user from the one after `lastEventId`, through lost connections, each event
 * once.
 * @returns a function that stops following
 */
export const followGroup = (
  userId: string,
  groupId: string,
  lastEventId: number,
  { onEvent, onState, onRefused }: Follower,
): (() => void) => {
  const client = clientFor(userId)
  let last = lastEventId
  let failures = 0
  /** When the connection was made; null without one. */
  let connectedAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined

  const connectAfter = (delay: number | undefined): void => {
    clearTimeout(timer)
    timer = setTimeout(connect, delay)
  }

  const retry = (): void => {
    onState('lost')
    if (connectedAt !== null && Date.now() - connectedAt > STABLE_MS) failures = 0
    connectedAt = null
    connectAfter(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)])
    failures += 1
  }

  const connect = (): void => {
    subscription?.unsubscribe()
    let isCurrent = true
    const started = client.group.events.subscribe(
      { id: groupId, lastEventId: last },
      {
        onData: ({ id, data }) => {
          const number = Number(id)
          if (!isCurrent || number <= last) return
          last = number
          onEvent(data, number)
        },
        onConnectionStateChange: ({ state, error }) => {
          if (!isCurrent) return
          if (state === 'pending') {
            connectedAt = Date.now()
            onState('live')
          } else if (state === 'connecting' && error) {
            onState('lost')
          }
        },
        onError: (error) => {
          if (!isCurrent) return
          if (isFinal(error)) {
            onState('refused')
            onRefused()
          } else {
            retry()
          }
        },
        // The server ends a stream after some minutes, so that the next one is authorized again,
        // and when it shuts down. Nothing is lost before the next one fails.
        onComplete: () => {
          if (isCurrent) connectAfter(RETRY_DELAYS_MS[0])
        },
      },
    )
    subscription = {
      unsubscribe: () => {
        isCurrent = false
        started.unsubscribe()
      },
    }
  }

  // The browser knows at once; a silent stream is noticed only when its next pings are missing.
  const onOffline = (): void => onState('lost')
  const onOnline = (): void => connectAfter(0)
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)

  connect()
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    clearTimeout(timer)
    subscription?.unsubscribe()
  }
}
