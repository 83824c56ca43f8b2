import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { MASTERY_NAMES, MAX_LEVEL } from '../../domain/level.ts'
import { WEEKLY_BONUS_XP } from '../../domain/weekly-challenge.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../domain/xp.ts'
import { Card } from '../ui/card.tsx'
import { FiveLamps } from '../ui/five-lamps.tsx'

/** The header's "Features" leads here. */
export const FeatureCards = () => (
  <chakra.section
    id="features"
    aria-labelledby="features-heading"
    py={{ base: '6', lg: '10' }}
    scrollMarginTop="16"
  >
    <chakra.h2 id="features-heading" textStyle="title" mb="6">
      A little every day, a long way in a year
    </chakra.h2>
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="4.5">
      <Feature
        title="Daily Quizzes"
        picture={<Letters />}
      >{`Ten timed questions, each with its verse and a reflection. Earn ${DAILY_BASE_XP} XP for finishing, plus ${CORRECT_ANSWER_XP} per right answer.`}</Feature>
      <Feature
        title="Growth Challenges"
        picture={<FiveLamps lit={5} size={36} />}
      >{`Light five lamps a week: five daily quizzes, with a bonus of ${WEEKLY_BONUS_XP} XP. Practice is unlimited, and can get harder as you grow.`}</Feature>
      <Feature title={`${MAX_LEVEL} Mastery Levels`} picture={<Stairs />}>
        {`From ${MASTERY_NAMES[0]} to ${MASTERY_NAMES[MAX_LEVEL - 1]}, one day at a time, with badges along the way.`}
      </Feature>
    </SimpleGrid>
  </chakra.section>
)

type FeatureProps = {
  readonly title: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

const Feature = ({ title, picture, children }: FeatureProps) => (
  <Card as="article">
    <chakra.div aria-hidden="true" h="14" mb="5" display="grid" alignItems="center" maxW="15rem">
      {picture}
    </chakra.div>
    <chakra.h3 textStyle="subheading" mb="1.5">
      {title}
    </chakra.h3>
    <chakra.p color="muted" textWrap="pretty">
      {children}
    </chakra.p>
  </Card>
)

const Letters = () => (
  <SimpleGrid columns={4} gap="2.5">
    {['A', 'B', 'C', 'D'].map((letter) => (
      <LetterTile key={letter} translate="no" data-right={letter === 'B' ? '' : undefined}>
        {letter}
      </LetterTile>
    ))}
  </SimpleGrid>
)

const Stairs = () => (
  <chakra.div display="flex" alignItems="flex-end" gap="1.5" h="full">
    {MASTERY_NAMES.map((name, step) => (
      <chakra.span
        key={name}
        flex="1"
        borderRadius="4px"
        bgImage="linear-gradient(180deg, var(--chakra-colors-gold-glow), var(--chakra-colors-gold))"
        h={`${10 * (step + 1)}%`}
        opacity={0.35 + step * 0.065}
      />
    ))}
  </chakra.div>
)

const LetterTile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: '12',
    borderRadius: 'control',
    fontWeight: '700',
    bg: 'sunk',
    color: 'muted',
    '&[data-right]': { bg: 'right', color: 'surface' },
  },
})
