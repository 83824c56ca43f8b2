import { chakra } from '@chakra-ui/react/styled-system'
import type { LevelProgress } from '../../domain/level.ts'
import { useFeatures } from '../app/feature-context.tsx'
import { formatNumber } from '../lib/format.ts'
import { BadgePicture } from '../ui/badge-picture.tsx'
import { Card } from '../ui/card.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { Row } from '../ui/layout.ts'
import { LevelRing } from '../ui/level-ring.tsx'
import { SectionCard } from '../ui/section.tsx'
import { Entrance } from './quiz-motion.tsx'
import type { QuizResult } from './use-quiz-submission.ts'

export const NewLevel = ({ level }: { readonly level: LevelProgress }) => (
  <Entrance from="scale(0.6)" isSpring delay={0.25}>
    <Card tone="gold" display="flex" alignItems="center" gap="5" role="status">
      <LevelRing level={level.current} progress={level.progressPercentage} />
      <div>
        <Eyebrow>Level up!</Eyebrow>
        <chakra.h2 textStyle="heading">
          Level {level.current} · {level.name}
        </chakra.h2>
        <chakra.p color="muted">
          {level.isMaxLevel
            ? 'You have reached the highest level.'
            : `${formatNumber(level.xpNeeded)} XP to the next level.`}
        </chakra.p>
      </div>
    </Card>
  </Entrance>
)

type Badges = QuizResult['badges']

export const NewBadges = ({ badges }: { readonly badges: Badges }) => {
  const { badges: isShown } = useFeatures()
  if (!isShown || badges.length === 0) return null
  return (
    <SectionCard
      title={badges.length === 1 ? 'New badge earned' : `${badges.length} new badges earned`}
      role="status"
    >
      <chakra.ul display="grid" gap="4">
        {badges.map((badge, index) => (
          <NewBadge key={badge.id} badge={badge} delay={0.35 + index * 0.12} />
        ))}
      </chakra.ul>
    </SectionCard>
  )
}

type NewBadgeProps = { readonly badge: Badges[number]; readonly delay: number }

const NewBadge = ({ badge, delay }: NewBadgeProps) => (
  <Row as="li" gap="4">
    <Entrance from="scale(0.6) rotate(-18deg)" isSpring delay={delay}>
      <BadgePicture badge={badge.id} color={badge.color} size={56} />
    </Entrance>
    <div>
      <chakra.p fontWeight="650">{badge.name}</chakra.p>
      <chakra.p textStyle="small" color="muted">
        {badge.description}
      </chakra.p>
    </div>
  </Row>
)
