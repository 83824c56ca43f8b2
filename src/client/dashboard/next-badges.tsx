import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatNumber } from '../lib/format.ts'
import { BadgePicture } from '../ui/badge-picture.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'
import { CardLink } from './card-link.tsx'
import type { Dashboard } from './use-dashboard.ts'

type NextBadgesProps = { readonly badges: Dashboard['nextBadges'] }

/** The closest badges that are not yet earned. */
export const NextBadges = ({ badges }: NextBadgesProps) => (
  <SectionCard title="Next badges" action={<CardLink href={pathTo('badges')}>All badges</CardLink>}>
    {badges.length === 0 ? (
      <chakra.p color="muted">You’ve earned every badge there is.</chakra.p>
    ) : (
      <Stack as="ul" gap="4">
        {badges.map((badge) => (
          <NextBadge key={badge.id} badge={badge} />
        ))}
      </Stack>
    )}
  </SectionCard>
)

const NextBadge = ({ badge }: { readonly badge: Dashboard['nextBadges'][number] }) => {
  const { id, name, description, color, progress, target } = badge
  const done = `${formatNumber(progress)} of ${formatNumber(target)}`
  return (
    <Row as="li" alignItems="center" gap="3.5">
      <BadgePicture badge={id} color={color} earned={false} />
      <chakra.div flex="1" minW="0">
        <Row
          flexWrap="wrap"
          justifyContent="space-between"
          alignItems="baseline"
          columnGap="3"
          rowGap="0"
        >
          <chakra.h3 flex="1 1 6rem" fontWeight="650">
            {name}
          </chakra.h3>
          <chakra.span textStyle="small" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {done}
          </chakra.span>
        </Row>
        <chakra.p textStyle="small" color="muted" mb="1.5" textWrap="pretty">
          {description}
        </chakra.p>
        <ProgressBar label={name} value={progress} max={target} valueText={done} />
      </chakra.div>
    </Row>
  )
}
