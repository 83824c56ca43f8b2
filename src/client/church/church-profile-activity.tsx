import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, CircleCheck, CircleHelp, Gauge, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { PeriodPicker } from '../ui/period-picker.tsx'
import { SectionHeader } from '../ui/section.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { ChurchFigures, type ChurchLeaderboard, type PeriodChoice } from './church-leaderboard.tsx'

/** What the members did together. */
export const ChurchProfileActivity = ({ churchId, period, onPeriod }: PeriodChoice) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt="3">
      <SectionHeader
        id={id}
        title="Activity"
        action={<PeriodPicker period={period} onChange={onPeriod} />}
      />
      <ChurchFigures
        churchId={churchId}
        period={period}
        isEmpty={hasNoActivity}
        show={({ church }) => (
          <SimpleGrid columns={{ base: 2, md: 3, lg: 5 }} gap={{ base: '3', md: '4.5' }}>
            {statsOf(church).map((stat) => (
              <StatCard key={stat.title} {...stat} />
            ))}
          </SimpleGrid>
        )}
      />
    </chakra.section>
  )
}

/** Those who earned the points may have left since, so an empty ranking does not say it. */
const hasNoActivity = ({ church }: ChurchLeaderboard): boolean =>
  church.totalQuizzes === 0 && church.totalPoints === 0

const icon = { 'aria-hidden': true, size: 16 } as const

const statsOf = (church: ChurchLeaderboard['church']) => [
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
    value: formatPercent(church.accuracy),
    caption: 'of answers correct',
    icon: <Gauge {...icon} />,
  },
]
