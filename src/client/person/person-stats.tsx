import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, Flame, Trophy } from 'lucide-react'
import { formatNumber } from '../lib/format.ts'
import { StatCard } from '../ui/stat-card.tsx'
import type { PersonProfile } from './use-person.ts'

const days = (count: number): string => (count === 1 ? 'day' : 'days')

const icon = { 'aria-hidden': true, size: 16 } as const

export const PersonStats = ({ profile }: { readonly profile: PersonProfile }) => {
  const { currentStreak, bestStreak, stats } = profile
  return (
    <section aria-labelledby="statistics-heading">
      <chakra.h2 id="statistics-heading" srOnly>
        Statistics
      </chakra.h2>
      <Grid>
        <StatCard
          title="Current streak"
          value={formatNumber(currentStreak)}
          caption={days(currentStreak)}
          icon={<Flame {...icon} />}
        />
        <StatCard
          title="Best streak"
          value={formatNumber(bestStreak)}
          caption={days(bestStreak)}
          icon={<Trophy {...icon} />}
        />
        <StatCard
          title="Quizzes completed"
          value={formatNumber(stats.totalQuizzes)}
          caption={stats.totalQuizzes === 1 ? 'daily quiz' : 'daily quizzes'}
          icon={<CalendarCheck {...icon} />}
        />
      </Grid>
    </section>
  )
}

/** On phones the third takes a row of its own. */
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})
