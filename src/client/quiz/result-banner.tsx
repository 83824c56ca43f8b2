import { chakra } from '@chakra-ui/react/styled-system'
import * as m from 'framer-motion/m'
import { useEffect, useRef } from 'react'
import { accuracy } from '../../domain/accuracy.ts'
import { formatPercent } from '../lib/format.ts'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { CardSection } from '../ui/card.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { EASE, useEntrance } from './quiz-motion.tsx'

const RADIUS = 40
const SIZE = 96
const RING = { base: '6rem', md: '7.5rem' }
const LENGTH = 2 * Math.PI * RADIUS

type ResultBannerProps = { readonly score: number; readonly total: number }

/** Takes the focus, because the question that had it is gone. */
export const ResultBanner = ({ score, total }: ResultBannerProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <m.div
      initial={useEntrance({ opacity: 0, y: 12 })}
      animate={{ opacity: 1, y: 0 }}
      transition={EASE}
    >
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
    </m.div>
  )
}

const ScoreRing = ({ percentage }: { readonly percentage: number }) => {
  const arc = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: 8 }
  return (
    <chakra.div position="relative" flexShrink="0" w={RING} h={RING}>
      <chakra.svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        w="full"
        h="full"
        transform="rotate(-90deg)"
        aria-hidden="true"
      >
        <circle {...arc} stroke="currentColor" opacity={0.18} />
        <chakra.circle
          {...arc}
          stroke="gold"
          strokeLinecap="round"
          visibility={percentage === 0 ? 'hidden' : 'visible'}
          strokeDasharray={LENGTH}
          style={{
            ['--ring-length' as string]: `${LENGTH}`,
            strokeDashoffset: LENGTH * (1 - percentage / 100),
          }}
          animation={{ _motionSafe: `fillRing 900ms ${EASE_OUT}` }}
        />
      </chakra.svg>
      <chakra.p
        position="absolute"
        inset="0"
        display="grid"
        placeContent="center"
        textStyle="number"
      >
        {formatPercent(percentage)}
      </chakra.p>
    </chakra.div>
  )
}

const Banner = chakra(CardSection, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '5',
  },
})
