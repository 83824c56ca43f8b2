import { chakra } from '@chakra-ui/react/styled-system'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { AUDIT_ACTIONS } from '../../domain/administration/audit.ts'
import { ADMIN_PAGE_TITLES } from '../../domain/site/admin-page-title.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { formatLocalDateTime, formatNumber } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { RequireSiteAdmin } from './access-denied.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { type Column, DataTable } from './list/data-table.tsx'
import { ListSkeleton } from './list/list-skeleton.tsx'

type Entry = RouterOutputs['audit']['list']['entries'][number]

const AuditLogPage = () => (
  <RequireSiteAdmin>
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminAudit}
      lead="What administrators did, the newest first."
    >
      <Card>
        <AuditLog />
      </Card>
    </AdminFrame>
  </RequireSiteAdmin>
)

const AuditLog = () => {
  const { user } = useAuth()
  const query = useAuditEntries()
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const zone = user?.settings.timeZone ?? 'UTC'
  return (
    <QueryState
      query={{ ...query, data: entries }}
      errorTitle="The audit log could not be loaded"
      loading={<ListSkeleton />}
      empty={
        <EmptyState
          title="Nothing here yet"
          description="Changes that administrators make are listed here."
        />
      }
    >
      {(loaded) => (
        <>
          <DataTable
            caption="Audit log"
            columns={columnsFor(zone)}
            rows={loaded}
            rowKey={({ id }) => id}
          />
          <ShowMore
            linkIds={[]}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            problem={query.isFetchNextPageError ? errorMessageOf(query.error) : null}
            onShowMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </QueryState>
  )
}

type AuditPage = RouterOutputs['audit']['list']

/** Not tRPC's own infinite query: it sends a direction too, which the call does not take. */
const useAuditEntries = () => {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.audit.list, undefined, 'infinite'),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.audit.list.query(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: null,
    getNextPageParam: (last: AuditPage) => last.nextCursor,
    refetchOnMount: 'always',
  })
}

const DELETED = 'Deleted account'

const columnsFor = (zone: string): readonly Column<Entry>[] => [
  {
    header: 'When',
    cell: ({ createdAt }) => (
      <chakra.time dateTime={createdAt} whiteSpace={{ md: 'nowrap' }}>
        {formatLocalDateTime(createdAt, zone)}
      </chakra.time>
    ),
  },
  { header: 'Who', isFreeText: true, cell: ({ actor }) => <bdi>{actor?.name ?? DELETED}</bdi> },
  {
    header: 'What',
    isRowHeader: true,
    isWide: true,
    cell: ({ action }) => <What>{AUDIT_ACTIONS[action]}</What>,
  },
  {
    header: 'About',
    isFreeText: true,
    cell: ({ action, subject }) => {
      const name = subjectOf(action, subject)
      return name ? <bdi>{name}</bdi> : null
    },
  },
  {
    header: 'Details',
    isFreeText: true,
    cell: ({ details }) => (Object.keys(details).length > 0 ? <Details details={details} /> : null),
  },
]

const isAboutUser = (action: Entry['action']): boolean =>
  action.includes('admin_') || action.startsWith('user_')

const subjectOf = (action: Entry['action'], subject: Entry['subject']): string =>
  subject.user?.name ?? subject.name ?? (isAboutUser(action) ? DELETED : '')

const What = chakra('p', {
  base: {
    fontWeight: { base: '600', md: '550' },
    minW: { md: '8rem' },
    _firstLetter: { textTransform: 'uppercase' },
  },
})

const Details = ({ details }: Pick<Entry, 'details'>) => (
  <chakra.span textStyle="small" color="muted">
    {Object.entries(details)
      .map(([name, value]) => `${name}: ${typeof value === 'number' ? formatNumber(value) : value}`)
      .join(' · ')}
  </chakra.span>
)

export default AuditLogPage
