import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { formatDate, formatNumber } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { BadgePicture } from '../ui/badge-picture.tsx'
import { Card } from '../ui/card.tsx'
import { TileGrid } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { BadgeProgress } from './badge-groups.ts'

type BadgeGroupProps = {
  readonly heading: string
  readonly badges: readonly BadgeProgress[]
}

/** One group of badges; nothing when it is empty. */
export const BadgeGroup = ({ heading, badges }: BadgeGroupProps) => {
  const id = useId()
  if (badges.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="heading" mb="4">
        <span>{`${heading} `}</span>
        <chakra.span color="muted" fontFamily="body" fontSize="md" fontWeight="500">
          {badges.length}
        </chakra.span>
      </chakra.h2>
      <TileGrid>
        {badges.map((badge) => (
          <li key={badge.id}>
            <BadgeCard badge={badge} />
          </li>
        ))}
      </TileGrid>
    </section>
  )
}

const BadgeCard = ({ badge }: { readonly badge: BadgeProgress }) => {
  const earned = badge.earnedAt !== null
  return (
    <Card as="article" tone={earned ? 'gold' : 'plain'} pad="sm" h="full" display="flex" gap="4">
      <BadgePicture badge={badge.id} color={badge.color} earned={earned} size={60} />
      <chakra.div flex="1" minW="0" display="flex" flexDirection="column">
        <chakra.h3 textStyle="subheading" fontSize="lg" overflowWrap="anywhere">
          {badge.name}
        </chakra.h3>
        <chakra.p textStyle="small" color="muted" mt="1" mb="3">
          {badge.description}
        </chakra.p>
        <chakra.div mt="auto">
          {badge.earnedAt === null ? (
            <StillToGo badge={badge} />
          ) : (
            <EarnedOn instant={badge.earnedAt} />
          )}
        </chakra.div>
      </chakra.div>
    </Card>
  )
}

const EarnedOn = ({ instant }: { readonly instant: string }) => {
  const { settings } = useSignedInUser()
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="1.5"
      textStyle="small"
      fontWeight="600"
      color="gold.text"
    >
      <Check aria-hidden="true" size={16} strokeWidth={2.5} />
      <span>
        <span>Earned on </span>
        <time dateTime={instant}>{formatDate(instant, settings.timeZone)}</time>
      </span>
    </chakra.p>
  )
}

const StillToGo = ({ badge }: { readonly badge: BadgeProgress }) => {
  const reading = `${formatNumber(badge.progress)} of ${formatNumber(badge.target)}`
  return (
    <>
      <ProgressBar
        label={`Progress towards ${badge.name}`}
        value={badge.progress}
        max={badge.target}
        valueText={reading}
      />
      <chakra.p textStyle="small" color="muted" mt="1.5" fontVariantNumeric="tabular-nums">
        {reading}
      </chakra.p>
    </>
  )
}
