import { chakra } from '@chakra-ui/react/styled-system'
import { nextTierOf } from '../../domain/tier.ts'
import { formatNumber } from '../lib/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'
import { TierBadge } from './group-card.tsx'
import type { Group } from './group-detail.ts'

/** The group's tier by its XP of the week, and how far it is to the next one. */
export const GroupDetailTier = ({ group }: { readonly group: Group }) => {
  const { tier, xpThisWeek, progressPercentage } = group
  const xp = `${formatNumber(xpThisWeek)} XP this week`
  const next = nextTierOf(xpThisWeek)
  return (
    <SectionCard title="Tier progress" action={<TierBadge tier={tier} />}>
      <ProgressBar label="Weekly XP" value={progressPercentage} valueText={xp} />
      <chakra.p textStyle="small" color="muted" mt="2" fontVariantNumeric="tabular-nums">
        {xp} ·{' '}
        {next
          ? `${formatNumber(next.missingXp)} more to ${next.tier}`
          : 'the highest tier, until the week ends'}
      </chakra.p>
    </SectionCard>
  )
}
