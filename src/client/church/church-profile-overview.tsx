import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { useFeatures } from '../shared/feature-context.tsx'
import { Button } from '../ui/button.tsx'
import { SectionCard } from '../ui/section.tsx'
import { ChurchLeaders } from './church-leaderboard.tsx'
import type { ChurchProfile, ChurchProfileTab } from './church-profile.ts'
import { MemberList, MemberPages } from './member-list.tsx'

const SHOWN = 5

type OverviewProps = {
  readonly church: ChurchProfile
  readonly onGoTo: (tab: ChurchProfileTab) => void
}

export const ChurchProfileOverview = ({ church, onGoTo }: OverviewProps) => {
  const { leaderboards } = useFeatures()
  return (
    <SimpleGrid columns={{ base: 1, md: leaderboards ? 2 : 1 }} gap="4.5" alignItems="start">
      <SectionCard
        title="Members"
        action={
          <Button size="sm" onClick={() => onGoTo('members')}>
            All members
          </Button>
        }
      >
        <MemberPages churchId={church.id}>
          {({ members }) => <MemberList members={members.slice(0, SHOWN)} />}
        </MemberPages>
      </SectionCard>
      {leaderboards ? (
        <SectionCard
          title="Leaders this week"
          action={
            <Button size="sm" onClick={() => onGoTo('leaderboard')}>
              Leaderboard
            </Button>
          }
        >
          <ChurchLeaders churchId={church.id} period="weekly" limit={SHOWN} />
        </SectionCard>
      ) : null}
    </SimpleGrid>
  )
}
