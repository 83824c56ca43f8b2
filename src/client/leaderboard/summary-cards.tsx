import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, Church, UsersRound } from 'lucide-react'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { formatNumber } from '../lib/format.ts'
import { StatCard } from '../ui/stat-card.tsx'
import { WITHIN_PERIOD } from './period-words.ts'
import type { Leaderboard } from './use-leaderboard.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

export const SummaryCards = ({ leaderboard }: { readonly leaderboard: Leaderboard }) => {
  const { totals, period } = leaderboard
  return (
    <chakra.section aria-label="Summary">
      <Grid>
        <StatCard
          title="Total Churches"
          value={<Total value={totals.churches} />}
          caption={`on ${PRODUCT_NAME}`}
          icon={<Church {...icon} />}
        />
        <StatCard
          title="Unaffiliated Users"
          value={<Total value={totals.unaffiliatedUsers} />}
          caption="without a church"
          icon={<UsersRound {...icon} />}
        />
        <StatCard
          title="Total Challenges"
          value={<Total value={totals.challenges} />}
          caption={`finished ${WITHIN_PERIOD[period]}`}
          icon={<CalendarCheck {...icon} />}
        />
      </Grid>
    </chakra.section>
  )
}

/** Smaller on phones, where a seven-digit number has half the width. */
const Total = ({ value }: { readonly value: number }) => (
  <chakra.span fontSize={{ base: '2xl', sm: '3xl' }}>{formatNumber(value)}</chakra.span>
)

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', md: '4.5' },
    '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})
