import { chakra } from '@chakra-ui/react/styled-system'
import type { Period } from '../../domain/period.ts'
import { PeriodPicker } from '../leaderboard/period-picker.tsx'
import { PersonRanking } from '../leaderboard/person-ranking.tsx'
import { Card } from '../ui/card.tsx'
import { ChurchProfileStandings, PeriodDays, PointsNote } from './church-profile-standings.tsx'

type LeaderboardProps = {
  readonly churchId: string
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

const LEADERS: Readonly<Record<Period, string>> = {
  daily: 'Leaders today',
  weekly: 'Leaders this week',
  monthly: 'Leaders this month',
}

export const ChurchProfileLeaderboard = ({ churchId, period, onPeriod }: LeaderboardProps) => (
  <Card as="section" aria-labelledby="leaders-heading">
    <Head>
      <chakra.h2 id="leaders-heading" textStyle="subheading">
        {LEADERS[period]}
      </chakra.h2>
      <PeriodPicker period={period} onChange={onPeriod} />
    </Head>
    <ChurchProfileStandings
      churchId={churchId}
      period={period}
      isEmpty={({ users }) => users.length === 0}
    >
      {(standings) => (
        <>
          <PeriodDays {...standings} />
          <chakra.div mt="3">
            <PersonRanking users={standings.users} you={standings.you} label={LEADERS[period]} />
          </chakra.div>
        </>
      )}
    </ChurchProfileStandings>
    <PointsNote />
  </Card>
)

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    mb: '3',
  },
})
