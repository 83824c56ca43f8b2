import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { RankingList, RankingRow } from '../ui/ranking.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { GroupCover, INDEPENDENT_GROUP } from './group-card.tsx'
import { useGroupsAddress } from './groups-address.ts'
import { ERROR_TITLE, type GroupsPanelProps, NoneFound, Shown } from './groups-lists.tsx'
import { useGroupLeaderboard } from './groups-queries.ts'

type RankedGroup = RouterOutputs['group']['leaderboard'][number]

const TITLE = 'XP this week'

/** The groups with the most XP this week. */
export const GroupsLeaderboard = ({ onCleared }: GroupsPanelProps) => {
  const { filters } = useGroupsAddress()
  const query = useGroupLeaderboard(filters)
  return (
    <SectionCard
      title={TITLE}
      size="heading"
      description="Every correct answer in a sprint counts. Weeks start on Monday, in each group’s own time zone."
    >
      <QueryState
        query={query}
        headingLevel="h3"
        errorTitle={ERROR_TITLE}
        loading={<SkeletonLines lines={6} />}
      >
        {(groups) => (
          <Shown
            isStale={query.isPlaceholderData}
            status={formatCount(groups.length, 'group', 'groups')}
          >
            {groups.length === 0 ? (
              <NoneFound
                headingLevel="h3"
                filters={{ ...filters, favorites: false }}
                onCleared={onCleared}
                otherwise={
                  <EmptyState
                    headingLevel="h3"
                    title="No study groups yet"
                    description="Create the first one, and lead the board with your first sprint."
                  />
                }
              />
            ) : (
              <Ranking groups={groups} />
            )}
          </Shown>
        )}
      </QueryState>
    </SectionCard>
  )
}

const Ranking = ({ groups }: { readonly groups: readonly RankedGroup[] }) => (
  <>
    {groups.some(hasXp) ? null : (
      <chakra.p color="muted" mb="3">
        No group has XP this week yet. The first sprint takes the lead.
      </chakra.p>
    )}
    <RankingList
      label={TITLE}
      rows={groups.map((group) => (
        <li key={group.id}>
          <RankingRow
            rank={hasXp(group) ? group.rank : null}
            picture={<GroupCover size="sm">{group.coverLetter}</GroupCover>}
            name={group.name}
            href={pathTo('group', { id: group.id })}
            ownMark={group.isMember ? 'Your group' : undefined}
            figures={[
              group.church ?? INDEPENDENT_GROUP,
              formatCount(group.memberCount, 'member', 'members'),
            ]}
            points={group.xpThisWeek}
            unit="XP"
          />
        </li>
      ))}
      own={null}
    />
  </>
)

/** Groups without XP have no rank yet. */
const hasXp = ({ xpThisWeek }: RankedGroup): boolean => xpThisWeek > 0
