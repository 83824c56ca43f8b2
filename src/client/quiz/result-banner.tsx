import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { accuracy } from '../../domain/accuracy.ts'
import { formatPercent } from '../lib/format.ts'
import { CardSection } from '../ui/card.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { Ring } from '../ui/ring.tsx'
import { Entrance } from './quiz-motion.tsx'

const RING_SIZE = { base: '6rem', md: '7.5rem' }

type ResultBannerProps = { readonly score: number; readonly total: number }

/** Takes the focus, because the question that had it is gone. */
export const ResultBanner = ({ score, total }: ResultBannerProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Entrance from="translateY(12px)">
      <Banner tone="ink" pad="lg">
        <chakra.div display="grid" gap="1.5" flex="1" minW="10rem">
          <Eyebrow color="gold">QUIZ COMPLETE</Eyebrow>
          <chakra.h1 ref={heading} tabIndex={-1} textStyle="title">
            Great Work!
          </chakra.h1>
          <chakra.p color="onInk.muted" textWrap="pretty">
            You scored {score} out of {total} questions correctly
          </chakra.p>
        </chakra.div>
        <ScoreRing percentage={accuracy(score, total)} />
      </Banner>
    </Entrance>
  )
}

const ScoreRing = ({ percentage }: { readonly percentage: number }) => (
  <chakra.div position="relative" flexShrink="0" w={RING_SIZE} h={RING_SIZE}>
    <Ring percent={percentage} />
    <chakra.p position="absolute" inset="0" display="grid" placeContent="center" textStyle="number">
      {formatPercent(percentage)}
    </chakra.p>
  </chakra.div>
)

const Banner = chakra(CardSection, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '5',
  },
})
