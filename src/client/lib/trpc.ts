import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { EXPECTED_USER_HEADER } from '../../domain/learner/sign-in.ts'
import type { AppRouter } from '../../server/router.ts'
import { abortAfter } from './abort-after.ts'
import { CALL_TIMEOUT_MS, TRPC_URL, takeEarlyReply } from './early-calls.ts'
import { errorCodeOf, ForeignReply, isAway } from './errors.ts'

/** The server accepts at most this many calls in one batch. */
const CALLS_PER_BATCH = 10

export const trpc = createTRPCReact<AppRouter>()

export type Router = AppRouter
export type RouterOutputs = inferRouterOutputs<AppRouter>
export type RouterInputs = inferRouterInputs<AppRouter>

export type OwnUser = RouterOutputs['auth']['user']

/** The option of a call that the assistant may answer slowly: a batch is answered as late as its slowest call. */
export const UNBATCHED = { context: { skipBatch: true } } as const

/** @throws ForeignReply, because tRPC forgets the status of a reply that it cannot parse */
const fetchReply = async (url: string, options: RequestInit): Promise<Response> => {
  const signal = abortAfter(CALL_TIMEOUT_MS, options.signal)
  const response = await (takeEarlyReply(url) ??
    fetch(url, { ...options, signal, credentials: 'include' }))
  const isJson = response.headers.get('content-type')?.includes('json')
  if (!response.ok && !isJson) throw new ForeignReply(response.status)
  return response
}

/** The header of a request that is made for a person: when another is signed in by then, it is refused. */
export const expectUser = (userId: string) => ({ [EXPECTED_USER_HEADER]: userId })

type TrpcClientOptions = {
  /** The id of the person whom this page knows to be signed in. */
  readonly userId: () => string | undefined
  /** Sees the headers of every reply. */
  readonly onReply: (headers: Headers) => void
}

export const createTrpcClient = ({ userId, onReply }: TrpcClientOptions) => {
  const headers = () => {
    const id = userId()
    return id ? expectUser(id) : {}
  }
  const batchLink = (maxItems: number) =>
    httpBatchLink({
      url: TRPC_URL,
      maxItems,
      headers,
      fetch: async (url, options) => {
        const response = await fetchReply(String(url), options as RequestInit)
        onReply(response.headers)
        return response
      },
    })
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ context }) => context.skipBatch === true,
        true: batchLink(1),
        false: batchLink(CALLS_PER_BATCH),
      }),
    ],
  })
}

/**
 * Makes `invalidateQueries` also read again what is being read for the first time. TanStack Query lets
 * that go on (its issue 8530), but the reply may be from before the change that made it outdated.
 */
const restartFirstReads = (client: QueryClient): QueryClient => {
  const invalidate = client.invalidateQueries.bind(client)
  client.invalidateQueries = (filters, options) => {
    if (filters?.refetchType !== 'none') {
      for (const query of client.getQueryCache().findAll({ ...filters, type: 'active' })) {
        if (query.state.data === undefined) void query.cancel({ silent: true })
      }
    }
    return invalidate(filters, options)
  }
  return client
}

type CallObserver = {
  /** A call found that the session has ended. */
  readonly onSignedOut: (queryKey: readonly unknown[]) => void
  /** A call found that another person is signed in than the one it was made for. */
  readonly onOtherUser: () => void
  /** A call found that the server, or the line to it, is away. */
  readonly onAway: () => void
}

/** Defaults of the specification, part 1, section 9. */
export const createQueryClient = ({ onSignedOut, onOtherUser, onAway }: CallObserver) => {
  // Each call by itself, not the reply: one of a batch may have failed.
  const notice = (error: unknown, queryKey: readonly unknown[] = []): void => {
    const code = errorCodeOf(error)
    if (code === 'not_signed_in') onSignedOut(queryKey)
    if (code === 'other_user') onOtherUser()
    if (isAway(error)) onAway()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notice(error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => notice(error) }),
    defaultOptions: {
      // Without a connection a call fails at once instead of waiting silently.
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return restartFirstReads(client)
}
