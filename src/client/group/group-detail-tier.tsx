import { chakra } from '@chakra-ui/react/styled-system'
import { nextTierOf } from '../../domain/group/tier.ts'
import { formatNumber } from '../lib/format.ts'
import { SectionCard } from '../ui/section.tsx'
import { GroupWeek, TierBadge } from './group-card.tsx'
import type { Group } from './groups-queries.ts'

/** The group's XP of the week, its tier by them, and how far it is to the next one. */
export const GroupDetailTier = ({ group }: { readonly group: Group }) => {
  const { tier } = group
  const next = nextTierOf(group.xpThisWeek)
  return (
    <SectionCard title="Weekly XP and tier" action={<TierBadge tier={tier} />}>
      <GroupWeek group={group} />
      <chakra.p textStyle="small" color="muted" mt="2" fontVariantNumeric="tabular-nums">
        {next
          ? `Earn ${formatNumber(next.missingXp)} more XP together to reach ${next.tier}.`
          : 'The group has reached the highest tier, until the week ends.'}
      </chakra.p>
    </SectionCard>
  )
}
