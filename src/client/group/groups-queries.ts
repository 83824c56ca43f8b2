import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { GROUPS_PER_PAGE, MAX_GROUPS } from '../../domain/group/group-limits.ts'
import { type RouterInputs, type RouterOutputs, trpc } from '../lib/trpc.ts'
import type { GroupFilters } from './groups-address.ts'

export type Group = RouterOutputs['group']['list'][number]
type ListInput = NonNullable<RouterInputs['group']['list']>

/** Others create groups and play, so whatever is shown again is asked for again. */
const ALWAYS_STALE = { staleTime: 0 } as const

/** Filters that are not set are left out, so that equal lists are loaded once. */
const filtersOf = ({ search, church }: GroupFilters) => ({
  ...(search && { search }),
  ...(church && { church }),
})

const listInput = (scope: ListInput['scope'], filters: GroupFilters): ListInput => ({
  scope,
  ...filtersOf(filters),
  ...(filters.favorites && { favorites: true }),
})

/** All groups that the learner belongs to. */
export const useOwnGroups = () => {
  const query = trpc.group.list.useQuery({ scope: 'mine' }, ALWAYS_STALE)
  return { query, isAtLimit: query.data !== undefined && query.data.length >= MAX_GROUPS }
}

export const useOwnGroupsBy = (filters: GroupFilters) =>
  trpc.group.list.useQuery(listInput('mine', filters), {
    ...ALWAYS_STALE,
    placeholderData: keepPreviousData,
  })

export const useGroupLeaderboard = (filters: GroupFilters) =>
  trpc.group.leaderboard.useQuery(filtersOf(filters), {
    ...ALWAYS_STALE,
    placeholderData: keepPreviousData,
  })

/** Not tRPC's own infinite query: that sends a cursor and a direction, which the call refuses. */
export const useDiscoveredGroups = (filters: GroupFilters) => {
  const { client } = trpc.useUtils()
  const input = listInput('discover', filters)
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.group.list, input, 'infinite'),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.group.list.query({ ...input, ...(pageParam && { after: pageParam }) }),
    initialPageParam: null,
    // A group beyond the page only says that there is another page.
    getNextPageParam: (last: readonly Group[]) =>
      last.length > GROUPS_PER_PAGE ? last[GROUPS_PER_PAGE - 1]?.id : null,
    select: ({ pages }) => pages.flatMap((page) => page.slice(0, GROUPS_PER_PAGE)),
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  })
}

type LoadedList = readonly Group[] | InfiniteData<readonly Group[]>

/** Shows a group as a favorite, or no longer, where it is loaded. It keeps its place in lists. */
export const useShowFavorite = () => {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return (id: string, isFavorite: boolean): void => {
    const marked = <Shown extends { readonly id: string }>(group: Shown): Shown =>
      group.id === id ? { ...group, isFavorite } : group
    queryClient.setQueriesData<LoadedList>({ queryKey: getQueryKey(trpc.group.list) }, (known) => {
      if (!known) return known
      return 'pages' in known
        ? { ...known, pages: known.pages.map((page) => page.map(marked)) }
        : known.map(marked)
    })
    utils.group.get.setData({ id }, (known) =>
      known?.members
        ? { ...known, group: marked(known.group) }
        : known && { ...known, group: marked(known.group) },
    )
  }
}
