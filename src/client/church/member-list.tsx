import { chakra } from '@chakra-ui/react/styled-system'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { Crown } from 'lucide-react'
import { Fragment } from 'react'
import { displayNameOf } from '../../domain/learner/person.ts'
import { profileTitleOf } from '../../domain/level.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { formatNumber } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowLink } from '../ui/link.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

type MemberPage = RouterOutputs['church']['members']
type Member = MemberPage['members'][number]

const FRESH_MS = 60_000

type ShownMembers = {
  readonly members: readonly Member[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why the last attempt to show more failed. */
  readonly problem: string | null
  readonly showMore: () => void
}

type MemberPagesProps = {
  readonly churchId: string
  readonly children: (pages: ShownMembers) => Elements
}

/** A church's public members, as many pages of them as were asked for. */
export const MemberPages = ({ churchId, children }: MemberPagesProps) => {
  const query = useMemberQuery(churchId)
  return (
    <QueryState
      query={query}
      headingLevel="h3"
      errorTitle="The members could not be loaded"
      loading={[1, 2, 3, 4, 5].map((row) => <SkeletonBlock key={row} h="12" mb="3" />)}
    >
      {({ pages }) => {
        const members = pages.flatMap((page) => page.members)
        if (members.length === 0) {
          return <EmptyState headingLevel="h3" title="No public member profiles" />
        }
        return children({
          members,
          hasMore: query.hasNextPage,
          isLoadingMore: query.isFetchingNextPage,
          problem: query.isFetchNextPageError ? errorMessageOf(query.error) : null,
          showMore: () => void query.fetchNextPage(),
        })
      }}
    </QueryState>
  )
}

/** Not tRPC's own infinite query: it sends a direction too, which the call does not take. */
const useMemberQuery = (churchId: string) => {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.church.members, { id: churchId }, 'infinite'),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.church.members.query({ id: churchId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null,
    getNextPageParam: (last: MemberPage) => last.nextCursor,
    staleTime: FRESH_MS,
  })
}

/** Of the link to a member's profile. */
export const memberLinkId = (memberId: string): string => `member-${memberId}`

type MemberListProps = {
  readonly members: readonly Member[]
  /** Two beside each other where there is room. */
  readonly columns?: boolean
}

export const MemberList = ({ members, columns = false }: MemberListProps) => (
  <List aria-label="Members" data-columns={columns ? '' : undefined}>
    {members.map((member) => (
      <MemberRow key={member.id} member={member} />
    ))}
  </List>
)

const MemberRow = ({ member }: { readonly member: Member }) => {
  const isYou = useSignedInUser().id === member.id
  return (
    <ListRow>
      <Avatar person={member} size={44} />
      <chakra.div flex="1" minW="0">
        <chakra.p overflowWrap="anywhere" lineHeight="1.35">
          <RowLink id={memberLinkId(member.id)} href={pathTo('user', { userId: member.id })}>
            <bdi>{displayNameOf(member)}</bdi>
          </RowLink>
          {isYou ? <chakra.span color="muted"> (you)</chakra.span> : null}
        </chakra.p>
        <Figures member={member} />
      </chakra.div>
      {member.role === 'admin' ? (
        <Chip tone="gold">
          <Crown aria-hidden="true" size={15} />
          <span>Admin</span>
        </Chip>
      ) : null}
    </ListRow>
  )
}

/** "Member · Level 4 · Servant · 810 XP · 12-day streak"; an admin has a chip instead of "Member". */
const Figures = ({ member }: { readonly member: Member }) => {
  const { role, currentLevel, totalXp, currentStreak } = member
  const figures = [
    ...(role === 'admin' ? [] : ['Member']),
    `Level ${currentLevel}`,
    profileTitleOf(currentLevel),
    `${formatNumber(totalXp)} XP`,
    ...(currentStreak > 0 ? [`${formatNumber(currentStreak)}-day streak`] : []),
  ]
  return (
    <chakra.p textStyle="small" color="muted" fontVariantNumeric="tabular-nums">
      {figures.map((figure, index) => (
        <Fragment key={figure}>
          {index > 0 ? <span> </span> : null}
          <chakra.span whiteSpace="nowrap">
            {`${figure}${index < figures.length - 1 ? ' ·' : ''}`}
          </chakra.span>
        </Fragment>
      ))}
    </chakra.p>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: '4.5',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-columns]': { md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
})

const ListRow = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minH: '16',
    px: { base: '2', md: '3' },
    py: '2.5',
    borderRadius: 'control',
    transition: 'background-color 150ms',
    _hover: { bg: 'sunk' },
  },
})
