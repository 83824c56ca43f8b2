import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, CircleCheck, Flame, Gauge, Sparkles, Trophy } from 'lucide-react'
import { useId } from 'react'
import { formatNumber, formatPercent } from '../lib/format.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { twoColumns } from '../ui/layout.ts'
import { StatCard } from '../ui/stat-card.tsx'

const days = (count: number): string => (count === 1 ? 'day' : 'days')

const icon = { 'aria-hidden': true, size: 16 } as const

const statsOf = (user: OwnUser) => [
  {
    title: 'Total XP',
    value: formatNumber(user.totalXp),
    caption: 'earned so far',
    icon: <Sparkles {...icon} />,
  },
  {
    title: 'Current streak',
    value: formatNumber(user.currentStreak),
    caption: days(user.currentStreak),
    icon: <Flame {...icon} />,
  },
  {
    title: 'Best streak',
    value: formatNumber(user.bestStreak),
    caption: days(user.bestStreak),
    icon: <Trophy {...icon} />,
  },
  {
    title: 'Daily quizzes',
    value: formatNumber(user.totalQuizzes),
    caption: 'completed',
    icon: <CalendarCheck {...icon} />,
  },
  {
    title: 'Correct answers',
    value: formatNumber(user.correctAnswers),
    caption: 'in daily quizzes',
    icon: <CircleCheck {...icon} />,
  },
  {
    title: 'Average score',
    value: formatPercent(user.averageScore),
    caption: 'in daily quizzes',
    icon: <Gauge {...icon} />,
  },
]

export const ProfileStats = ({ user }: { readonly user: OwnUser }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} srOnly>
        Statistics
      </chakra.h2>
      <SimpleGrid
        templateColumns={{
          base: twoColumns,
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        }}
        gap={{ base: '3', md: '4.5' }}
      >
        {statsOf(user).map((stat) => (
          <StatCard key={stat.title} {...stat} />
        ))}
      </SimpleGrid>
    </section>
  )
}
