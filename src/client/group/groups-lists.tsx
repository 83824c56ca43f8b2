import { chakra } from '@chakra-ui/react/styled-system'
import { INDEPENDENT } from '../../domain/group/group-limits.ts'
import type { Elements } from '../lib/elements.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TileGrid } from '../ui/layout.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { GroupCard, groupLinkId } from './group-card.tsx'
import { type GroupFilters, useGroupsAddress } from './groups-address.ts'
import { type Group, useDiscoveredGroups, useOwnGroupsBy } from './groups-queries.ts'

export type GroupsPanelProps = {
  /** Called when the button that did it is about to disappear. */
  readonly onCleared: () => void
}

export const ERROR_TITLE = 'The study groups could not be loaded'

/** All groups, the newest first. */
export const DiscoverGroups = ({ onCleared }: GroupsPanelProps) => {
  const { filters } = useGroupsAddress()
  const query = useDiscoveredGroups(filters)
  return (
    <QueryState query={query} errorTitle={ERROR_TITLE} loading={<CardSkeletons />}>
      {(groups) => (
        <Shown isStale={query.isPlaceholderData} status={statusOf(groups, query.hasNextPage)}>
          {groups.length === 0 ? (
            <NoneFound
              filters={filters}
              onCleared={onCleared}
              otherwise={
                <EmptyState
                  title="No study groups yet"
                  description="Create the first one, and invite others to study with you."
                />
              }
            />
          ) : (
            <>
              <Cards groups={groups} />
              <ShowMore
                linkIds={groups.map(({ id }) => groupLinkId(id))}
                hasMore={query.hasNextPage}
                isLoading={query.isFetchingNextPage}
                problem={
                  query.isFetchNextPageError
                    ? `More groups could not be loaded. ${errorMessageOf(query.error)}`
                    : null
                }
                onShowMore={() => void query.fetchNextPage()}
              />
            </>
          )}
        </Shown>
      )}
    </QueryState>
  )
}

/** The learner's groups, favorites first. */
export const MyGroups = ({ onCleared }: GroupsPanelProps) => {
  const { filters, showTab } = useGroupsAddress()
  const query = useOwnGroupsBy(filters)
  return (
    <QueryState query={query} errorTitle={ERROR_TITLE} loading={<CardSkeletons />}>
      {(groups) => (
        <Shown isStale={query.isPlaceholderData} status={statusOf(groups, false)}>
          {groups.length === 0 ? (
            <NoneFound
              filters={filters}
              onCleared={onCleared}
              otherwise={
                <EmptyState
                  title="You’re not in a study group yet"
                  description="Create one and invite others, or open the invite link that a leader sent you."
                  action={
                    <Button onClick={() => showTab('discover')}>See what others study</Button>
                  }
                />
              }
            />
          ) : (
            <Cards groups={groups} />
          )}
        </Shown>
      )}
    </QueryState>
  )
}

/** For screen readers: how many there are. */
const statusOf = (groups: readonly unknown[], hasMore: boolean): string =>
  hasMore
    ? `The first ${formatNumber(groups.length)} groups`
    : formatCount(groups.length, 'group', 'groups')

type ShownProps = {
  /** What is shown belongs to the previous filters. */
  readonly isStale: boolean
  readonly status: string
  readonly children: Elements
}

/** A list that stays until the one of the new filters has loaded. */
export const Shown = ({ isStale, status, children }: ShownProps) => (
  <chakra.div position="relative" aria-busy={isStale}>
    {isStale ? <LoadingLine /> : null}
    <chakra.p role="status" srOnly>
      {isStale ? 'Searching…' : status}
    </chakra.p>
    {children}
  </chakra.div>
)

const Cards = ({ groups }: { readonly groups: readonly Group[] }) => (
  <TileGrid aria-label="Study groups">
    {groups.map((group) => (
      <li key={group.id}>
        <GroupCard group={group} />
      </li>
    ))}
  </TileGrid>
)

const CardSkeletons = () => (
  <TileGrid as="div">
    {[1, 2, 3].map((card) => (
      <SkeletonCard key={card} lines={6} />
    ))}
  </TileGrid>
)

type NoneFoundProps = GroupsPanelProps & {
  readonly filters: GroupFilters
  /** Shown where no filter is set. */
  readonly otherwise: Elements
  readonly headingLevel?: 'h2' | 'h3'
}

/** An empty list, and the way back to a longer one. */
export const NoneFound = ({ filters, onCleared, otherwise, headingLevel }: NoneFoundProps) => {
  const { clearFilters } = useGroupsAddress()
  if (!filters.search && !filters.church && !filters.favorites) return otherwise
  const { title, description } = reasonOf(filters)
  return (
    <EmptyState
      headingLevel={headingLevel}
      title={title}
      description={description}
      action={
        <Button
          onClick={() => {
            onCleared()
            clearFilters()
          }}
        >
          Show all groups
        </Button>
      }
    />
  )
}

const reasonOf = ({ search, church, favorites }: GroupFilters) => {
  if (search) {
    return {
      title: 'No groups found',
      description: (
        <chakra.span overflowWrap="anywhere">
          <span>{`No ${favorites ? 'favorite' : 'group'} matches “`}</span>
          <bdi>{search}</bdi>
          <span>{`”${placeOf(church)}.`}</span>
        </chakra.span>
      ),
    }
  }
  if (favorites) {
    return {
      title: 'No favorites here',
      description: 'Tap a group’s star, and you’ll find it here.',
    }
  }
  return {
    title: 'No groups found',
    description:
      church === INDEPENDENT
        ? 'There are no independent study groups here yet.'
        : 'This church has no study groups here yet.',
  }
}

const placeOf = (church: string): string => {
  if (!church) return ''
  return church === INDEPENDENT ? ' among independent groups' : ' in this church'
}
