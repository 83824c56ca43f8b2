import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, CircleCheck, CircleHelp, Gauge, Sparkles } from 'lucide-react'
import type { Period } from '../../domain/period.ts'
import { PeriodPicker } from '../leaderboard/period-picker.tsx'
import { formatNumber } from '../lib/format.ts'
import { StatCard } from '../ui/stat-card.tsx'
import {
  ChurchProfileStandings,
  type ChurchStandings,
  PeriodDays,
  PointsNote,
} from './church-profile-standings.tsx'

type ActivityProps = {
  readonly churchId: string
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

/** What the members did together. */
export const ChurchProfileActivity = ({ churchId, period, onPeriod }: ActivityProps) => (
  <chakra.section aria-labelledby="activity-heading" mt="3">
    <Head>
      <chakra.h2 id="activity-heading" textStyle="subheading">
        Activity
      </chakra.h2>
      <PeriodPicker period={period} onChange={onPeriod} />
    </Head>
    <ChurchProfileStandings churchId={churchId} period={period} isEmpty={hasNoActivity}>
      {(standings) => (
        <>
          <PeriodDays {...standings} />
          <Grid>
            {statsOf(standings.church).map((stat) => (
              <StatCard key={stat.title} {...stat} />
            ))}
          </Grid>
        </>
      )}
    </ChurchProfileStandings>
    <PointsNote />
  </chakra.section>
)

/** Those who earned the points may have left since, so an empty ranking does not say it. */
const hasNoActivity = ({ church }: ChurchStandings): boolean =>
  church.totalQuizzes === 0 && church.totalPoints === 0

const icon = { 'aria-hidden': true, size: 16 } as const

const statsOf = (church: ChurchStandings['church']) => [
  {
    title: 'Points',
    value: formatNumber(church.totalPoints),
    caption: 'for the church',
    icon: <Sparkles {...icon} />,
  },
  {
    title: 'Quizzes',
    value: formatNumber(church.totalQuizzes),
    caption: 'completed',
    icon: <CalendarCheck {...icon} />,
  },
  {
    title: 'Questions',
    value: formatNumber(church.totalQuestions),
    caption: 'answered',
    icon: <CircleHelp {...icon} />,
  },
  {
    title: 'Correct answers',
    value: formatNumber(church.correctAnswers),
    caption: 'of these',
    icon: <CircleCheck {...icon} />,
  },
  {
    title: 'Accuracy',
    value: `${church.accuracy}%`,
    caption: 'of answers right',
    icon: <Gauge {...icon} />,
  },
]

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

const Grid = chakra('div', {
  base: {
    display: 'grid',
    mt: '3',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
      lg: 'repeat(5, minmax(0, 1fr))',
    },
  },
})
