import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, Church, UsersRound } from 'lucide-react'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { formatNumber } from '../lib/format.ts'
import { WITHIN_PERIOD } from '../lib/period.ts'
import { twoColumns } from '../ui/layout.ts'
import { StatCard } from '../ui/stat-card.tsx'
import type { Leaderboard } from './use-leaderboard.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

type SummaryCardsProps = { readonly leaderboard: Leaderboard }

export const SummaryCards = ({ leaderboard: { totals, period } }: SummaryCardsProps) => (
  <SimpleGrid
    as="section"
    aria-label="Summary"
    templateColumns={{ base: twoColumns, md: 'repeat(3, minmax(0, 1fr))' }}
    gap={{ base: '3', md: '4.5' }}
    css={{ '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' } } }}
  >
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
  </SimpleGrid>
)

/** Smaller on phones, where a seven-digit number has half the width. */
const Total = ({ value }: { readonly value: number }) => (
  <chakra.span fontSize={{ base: '2xl', sm: '3xl' }}>{formatNumber(value)}</chakra.span>
)
