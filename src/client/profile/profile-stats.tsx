import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, CircleCheck, Flame, Gauge, Sparkles, Trophy } from 'lucide-react'
import { formatNumber } from '../lib/format.ts'
import type { OwnUser } from '../lib/trpc.ts'
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
    value: `${user.averageScore}%`,
    caption: 'in daily quizzes',
    icon: <Gauge {...icon} />,
  },
]

export const ProfileStats = ({ user }: { readonly user: OwnUser }) => (
  <section aria-labelledby="statistics-heading">
    <chakra.h2 id="statistics-heading" srOnly>
      Statistics
    </chakra.h2>
    <Grid>
      {statsOf(user).map((stat) => (
        <StatCard key={stat.title} {...stat} />
      ))}
    </Grid>
  </section>
)

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
  },
})
