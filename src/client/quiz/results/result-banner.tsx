import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { accuracy } from '../../../domain/accuracy.ts'
import { resultRemark } from '../../../domain/quiz/result-remark.ts'
import { formatPercent } from '../../lib/format.ts'
import { CardSection } from '../../ui/card.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import type { QuizType } from '../play/quiz-types.ts'
import { useCounting } from './result-play.tsx'
import { ResultRing } from './result-ring.tsx'
import { easeOut, progressOf, type Stage } from './result-stages.ts'

type ResultBannerProps = {
  readonly type: QuizType
  readonly score: number
  readonly total: number
}

/** Takes the focus, because the question that had it is gone. */
export const ResultBanner = ({ type, score, total }: ResultBannerProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Banner tone="ink" pad="lg">
      <chakra.div display="grid" gap="1.5" flex="1 1 10rem" minW="min(10rem, 100%)">
        <Eyebrow color="gold">QUIZ COMPLETE</Eyebrow>
        <chakra.h1 ref={heading} tabIndex={-1} textStyle="title">
          Great Work!
        </chakra.h1>
        <chakra.p textWrap="pretty">{`You scored ${score} out of ${total} questions correctly`}</chakra.p>
        <chakra.p color="onInk.muted" textStyle="small" textWrap="pretty">
          {resultRemark(score, total, type)}
        </chakra.p>
      </chakra.div>
      <ScoreRing percentage={accuracy(score, total)} />
    </Banner>
  )
}

const SIZE = { base: '6rem', md: '7.5rem' }
/** So that the longest figure, "100 %", stays inside the ring. */
const FIGURE_SIZE = { base: '1.375rem', md: '1.75rem' }

const ScoreRing = ({ percentage }: { readonly percentage: number }) => {
  const shownAt = (timeMs: number, stages: readonly Stage[]): number =>
    percentage * easeOut(progressOf(stages, 'score', timeMs))
  const figure = useCounting((timeMs, stages) => formatPercent(Math.round(shownAt(timeMs, stages))))
  return (
    <ResultRing percentAt={shownAt} size={SIZE}>
      <chakra.span
        ref={figure}
        role="img"
        aria-label={formatPercent(percentage)}
        textStyle="number"
        fontSize={FIGURE_SIZE}
        letterSpacing="normal"
        whiteSpace="nowrap"
      >
        {formatPercent(percentage)}
      </chakra.span>
    </ResultRing>
  )
}

const Banner = chakra(CardSection, {
  base: {
    '--ring-track': 'rgb(255 255 255 / 0.18)',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '5',
  },
})
