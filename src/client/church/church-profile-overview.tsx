import { chakra } from '@chakra-ui/react/styled-system'
import { useFeatures } from '../app/feature-context.tsx'
import { PersonRanking } from '../leaderboard/person-ranking.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { ChurchProfile } from './church-profile-page.tsx'
import { ChurchProfileStandings, PeriodDays, PointsNote } from './church-profile-standings.tsx'
import type { ChurchProfileTab } from './church-profile-tab.ts'
import { MemberList } from './member-list.tsx'
import { MemberPages } from './member-pages.tsx'

const SHOWN = 5

type OverviewProps = {
  readonly church: ChurchProfile
  readonly onGoTo: (tab: ChurchProfileTab) => void
}

export const ChurchProfileOverview = ({ church, onGoTo }: OverviewProps) => {
  const { leaderboards } = useFeatures()
  return (
    <Pair data-single={leaderboards ? undefined : ''}>
      <Card as="section" aria-labelledby="members-heading">
        <Head>
          <chakra.h2 id="members-heading" textStyle="subheading">
            Members
          </chakra.h2>
          <Button size="sm" onClick={() => onGoTo('members')}>
            All members
          </Button>
        </Head>
        <MemberPages churchId={church.id}>
          {({ members }) => <MemberList members={members.slice(0, SHOWN)} />}
        </MemberPages>
      </Card>
      {leaderboards ? <WeeklyLeaders churchId={church.id} onGoTo={onGoTo} /> : null}
    </Pair>
  )
}

type WeeklyLeadersProps = { readonly churchId: string; readonly onGoTo: OverviewProps['onGoTo'] }

const WeeklyLeaders = ({ churchId, onGoTo }: WeeklyLeadersProps) => (
  <Card as="section" aria-labelledby="leaders-heading">
    <Head>
      <chakra.h2 id="leaders-heading" textStyle="subheading">
        Leaders this week
      </chakra.h2>
      <Button size="sm" onClick={() => onGoTo('leaderboard')}>
        Leaderboard
      </Button>
    </Head>
    <ChurchProfileStandings
      churchId={churchId}
      period="weekly"
      isEmpty={({ users }) => users.length === 0}
    >
      {(standings) => (
        <>
          <PeriodDays {...standings} />
          <chakra.div mt="3">
            <PersonRanking
              users={standings.users.slice(0, SHOWN)}
              you={standings.you}
              label="Leaders this week"
            />
          </chakra.div>
        </>
      )}
    </ChurchProfileStandings>
    <PointsNote />
  </Card>
)

const Pair = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: '4.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    '&[data-single]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '3',
  },
})
