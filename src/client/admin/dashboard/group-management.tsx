import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { MAX_LIST_SEARCH_LENGTH } from '../../../domain/administration/list-page.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../list/data-table.tsx'
import { useListAddress } from '../list/list-address.ts'
import { ListedRows } from '../list/listed-rows.tsx'

type ListedGroup = RouterOutputs['administration']['groups']['groups'][number]

/** Every study group with its size and its XP of the week. */
export const GroupManagement = () => {
  const { search, request, setSearch } = useListAddress()
  const { settings } = useSignedInUser()
  const query = trpc.administration.groups.useQuery(
    { search, ...request },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  return (
    <Card>
      <Row mb="4.5">
        <SearchBox
          label="Search groups"
          placeholder="Name or theme"
          maxLength={MAX_LIST_SEARCH_LENGTH}
          search={search}
          onSearch={setSearch}
        />
      </Row>
      <ListedRows
        noun="groups"
        query={{ ...query, data: query.data && { ...query.data, rows: query.data.groups } }}
        columns={columnsFor(settings.timeZone)}
        empty={
          <EmptyState
            title="No study groups yet"
            description="Learners create them under Study Groups."
          />
        }
      />
    </Card>
  )
}

const columnsFor = (zone: string): readonly Column<ListedGroup>[] => [
  {
    header: 'Group',
    isRowHeader: true,
    isWide: true,
    isFreeText: true,
    cell: ({ name, theme }) => (
      <div>
        <chakra.p fontWeight="600">
          <bdi>{name}</bdi>
        </chakra.p>
        <chakra.p textStyle="small" color="muted">
          <bdi>{theme}</bdi>
        </chakra.p>
      </div>
    ),
  },
  {
    header: 'Church',
    isFreeText: true,
    cell: ({ church }) => <bdi>{church ?? 'Independent'}</bdi>,
  },
  { header: 'Members', align: 'end', cell: ({ memberCount }) => formatNumber(memberCount) },
  { header: 'XP this week', align: 'end', cell: ({ xpThisWeek }) => formatNumber(xpThisWeek) },
  {
    header: 'Created',
    align: 'end',
    cell: ({ createdAt }) => (
      <chakra.time dateTime={createdAt} whiteSpace={{ md: 'nowrap' }}>
        {formatDate(createdAt, zone)}
      </chakra.time>
    ),
  },
]
