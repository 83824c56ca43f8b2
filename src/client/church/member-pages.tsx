import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import type { Member } from './member-list.tsx'

const FRESH_MS = 60_000
const UNREACHABLE = 'The server could not be reached.'

export type ShownMembers = {
  readonly members: readonly Member[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why the last attempt to show more failed. */
  readonly problem: string | null
  readonly showMore: () => void
}

type MemberPagesProps = {
  readonly churchId: string
  readonly children: (pages: ShownMembers) => ReactNode
}

/** A church's public members, as many pages of them as were asked for. */
export const MemberPages = ({ churchId, children }: MemberPagesProps) => {
  const { data, error, refetch, ...query } = useMemberQuery(churchId)
  if (error && !data) {
    return (
      <ErrorState
        headingLevel="h3"
        title="The members could not be loaded"
        message={errorMessageOf(error, UNREACHABLE)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Loading />
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return <EmptyState headingLevel="h3" title="No public member profiles" />
  }
  return children({
    members,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    problem: query.isFetchNextPageError ? errorMessageOf(error, UNREACHABLE) : null,
    showMore: () => void query.fetchNextPage(),
  })
}

/** Not tRPC's own infinite query: it sends a direction too, which the call does not know. */
const useMemberQuery = (churchId: string) => {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.church.members, { id: churchId }, 'infinite'),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.church.members.query({ id: churchId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null,
    getNextPageParam: (last: RouterOutputs['church']['members']) => last.nextCursor,
    staleTime: FRESH_MS,
  })
}

const Loading = () => (
  <SkeletonRegion>
    {[1, 2, 3, 4, 5].map((row) => (
      <SkeletonBlock key={row} h="12" mb="3" />
    ))}
  </SkeletonRegion>
)
