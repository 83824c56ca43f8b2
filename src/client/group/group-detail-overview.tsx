import { ranksOf } from '../../domain/group/group.ts'
import { displayNameOf } from '../../domain/learner/person.ts'
import { Avatar } from '../ui/avatar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.ts'
import { RankingList, RankingRow } from '../ui/ranking.tsx'
import { SectionCard } from '../ui/section.tsx'
import { type GroupDetail, type GroupMember, sprintStepOf } from './group-detail.ts'
import { GroupDetailChallenge } from './group-detail-challenge.tsx'

export const GroupDetailOverview = ({ detail }: { readonly detail: GroupDetail }) => (
  <Stack>
    <GroupDetailChallenge detail={detail} />
    <Leaderboard detail={detail} />
  </Stack>
)

/** Members that the leaderboard shows (specification, part 2, section 9). */
const LEADERS = 4

/** The members with the most XP of this week, and the viewer below if not among them. */
const Leaderboard = ({ detail }: { readonly detail: GroupDetail }) => {
  const { members } = detail
  const ranks = ranksOf(members.map(({ xpThisWeek }) => xpThisWeek))
  const rowOf = (member: GroupMember) => (
    <MemberRow member={member} rank={ranks[members.indexOf(member)] ?? null} />
  )
  const own = members.findIndex(({ isYou }) => isYou)
  return (
    <SectionCard title="Leaderboard" description="XP that members have earned in sprints this week">
      {members.some(({ xpThisWeek }) => xpThisWeek > 0) ? (
        <RankingList
          label="Leaderboard"
          rows={members
            .slice(0, LEADERS)
            .map((member) => <li key={member.userId}>{rowOf(member)}</li>)}
          own={own >= LEADERS ? rowOf(members[own] as GroupMember) : null}
        />
      ) : (
        <EmptyState
          headingLevel="h3"
          title={
            sprintStepOf(detail).kind === 'play'
              ? 'No one has played yet. Be the first!'
              : 'No one has played yet this week'
          }
        />
      )}
    </SectionCard>
  )
}

const MemberRow = ({ member, rank }: { member: GroupMember; rank: number | null }) => (
  <RankingRow
    rank={member.xpThisWeek > 0 ? rank : null}
    picture={<Avatar person={member.user} />}
    name={displayNameOf(member.user)}
    ownMark={member.isYou ? 'You' : undefined}
    figures={member.isLeader ? ['Leader'] : ['Member']}
    points={member.xpThisWeek}
    unit="XP"
  />
)
