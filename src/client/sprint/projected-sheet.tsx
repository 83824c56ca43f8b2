import { chakra } from '@chakra-ui/react/styled-system'
import { Check, ChevronLeft, ChevronRight, Maximize, X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { shownReference } from '../../domain/scripture/shown-reference.ts'
import { Button } from '../ui/button.tsx'
import { Row, sidePadding } from '../ui/layout.ts'
import type { Sheet } from './printed-sheet.tsx'
import {
  canFillScreen,
  positionOf,
  type Stage,
  stepAfter,
  toggleFullScreen,
  useProjectionKeys,
  useScreenOn,
} from './use-projection.ts'

type ProjectedSheetProps = {
  readonly sheet: Sheet
  readonly step: number
  readonly onStep: (step: number) => void
  readonly onLeave: () => void
}

/** One question at a time, in type that fills the screen: the question, its options, its answer. */
export const ProjectedSheet = ({ sheet, step, onStep, onLeave }: ProjectedSheetProps) => {
  const { questions } = sheet
  const position = positionOf(step, questions.length)
  const question = position && questions[position.index]
  const stage = useRef<HTMLDivElement>(null)
  const move = (moves: 1 | -1): void => onStep(stepAfter(step, moves, questions.length))
  const leave = (): void => {
    if (document.fullscreenElement) toggleFullScreen()
    onLeave()
  }
  useProjectionKeys(stage, { onMove: move, onLeave: leave })
  useScreenOn()
  useEffect(() => stage.current?.focus(), [])

  return (
    <Screen data-projected="">
      <StageArea ref={stage} tabIndex={-1} onClick={() => move(1)}>
        {position && question ? (
          <Question
            key={question.id}
            area={stage}
            question={question}
            number={position.index + 1}
            stage={position.stage}
          />
        ) : (
          <chakra.h1 css={LARGE} textAlign="center">
            That was the last question
          </chakra.h1>
        )}
      </StageArea>
      <Bar>
        <chakra.span fontVariantNumeric="tabular-nums" color="muted" textStyle="small">
          {position ? `${position.index + 1} of ${questions.length}` : 'The end'}
        </chakra.span>
        <Row gap="2">
          <Button
            size="sm"
            aria-label="Back"
            aria-disabled={step === 0 || undefined}
            opacity={step === 0 ? '0.55' : undefined}
            onClick={() => move(-1)}
          >
            <ChevronLeft aria-hidden="true" />
            <chakra.span hideBelow="sm">Back</chakra.span>
          </Button>
          {position ? (
            <Button size="sm" onClick={() => move(1)}>
              <span>{NEXT[position.stage]}</span>
              <ChevronRight aria-hidden="true" />
            </Button>
          ) : (
            <Button size="sm" onClick={() => onStep(0)}>
              Start again
            </Button>
          )}
        </Row>
        <Row gap="2">
          {canFillScreen() ? (
            <Button
              size="sm"
              variant="plain"
              hideBelow="sm"
              onClick={() => {
                toggleFullScreen()
                // Or the space bar would press this button again.
                stage.current?.focus()
              }}
            >
              <Maximize aria-hidden="true" />
              <span>Full screen</span>
            </Button>
          ) : null}
          <Button size="sm" variant="plain" aria-label="Leave" onClick={leave}>
            <X aria-hidden="true" />
            <chakra.span hideBelow="sm">Leave</chakra.span>
          </Button>
        </Row>
      </Bar>
    </Screen>
  )
}

/** What the next step shows. */
const NEXT: Readonly<Record<Stage, string>> = {
  question: 'Options',
  options: 'Answer',
  answer: 'Next question',
}

type QuestionProps = {
  /** What scrolls where the question is too tall. */
  readonly area: { readonly current: HTMLElement | null }
  readonly question: Sheet['questions'][number]
  /** From 1. */
  readonly number: number
  readonly stage: Stage
}

const Question = ({ area, question, number, stage }: QuestionProps) => {
  useEffect(() => {
    // Each question begins at its top.
    if (area.current) area.current.scrollTop = 0
  }, [area])
  const isAnswered = stage === 'answer'
  const correct = question.options.find(({ id }) => id === question.correctOptionId)
  return (
    <Content style={{ '--scale': scaleOf(question) } as CSSProperties}>
      <chakra.h1 css={LARGE}>
        <chakra.span srOnly>{`Question ${number}: `}</chakra.span>
        <span>{question.question}</span>
      </chakra.h1>
      {/* What is not shown yet keeps its place, so that nothing moves when it appears. */}
      <Options data-hidden={stage === 'question' ? '' : undefined} aria-label="Options">
        {question.options.map(({ id, optionLetter, optionText }) => {
          const isCorrect = isAnswered && id === question.correctOptionId
          return (
            <Option key={id} data-state={isAnswered ? (isCorrect ? 'right' : 'faded') : 'open'}>
              <Letter aria-hidden="true" translate="no">
                {isCorrect ? <Check size="1em" strokeWidth={3} /> : optionLetter}
              </Letter>
              <chakra.span minW="0" overflowWrap="anywhere">
                <chakra.span srOnly translate="no">{`${optionLetter}: `}</chakra.span>
                <span>{optionText}</span>
                {isCorrect ? <chakra.span srOnly>, correct answer</chakra.span> : null}
              </chakra.span>
            </Option>
          )
        })}
      </Options>
      <Lesson data-hidden={isAnswered ? undefined : ''}>
        <chakra.strong color="gold.text">
          {shownReference(question.scriptureReference)}
        </chakra.strong>
        {question.lesson ? <p>{question.lesson}</p> : null}
      </Lesson>
      <chakra.p role="status" srOnly>
        {stage === 'options'
          ? question.options.map(spoken).join('. ')
          : isAnswered && correct
            ? `Correct answer: ${spoken(correct)}`
            : null}
      </chakra.p>
    </Content>
  )
}

const spoken = (option: QuestionProps['question']['options'][number]): string =>
  `${option.optionLetter}: ${option.optionText}`

/** Long questions are set smaller, so that they fit on the screen with their answers and lesson. */
const scaleOf = ({ question, options, lesson }: QuestionProps['question']): number => {
  const longest = Math.max(...options.map(({ optionText }) => optionText.length))
  const length = question.length + 3 * longest + (lesson?.length ?? 0) / 2
  return Math.max(0.65, Math.min(1.25, 1.6 - length / 450))
}

/** Sizes follow the screen: its width, and its height where that is what is short. */
const sizeOf = (least: string, width: number, height: number): string =>
  `max(${least}, calc(min(${width}vw, ${height}vh) * var(--scale, 1)))`

const LARGE = {
  fontFamily: 'heading',
  fontWeight: '600',
  fontSize: sizeOf('1.75rem', 5, 8),
  lineHeight: '1.15',
  letterSpacing: '-0.01em',
  textWrap: 'balance',
} as const

const Screen = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'header',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg',
  },
})

const StageArea = chakra('div', {
  base: {
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    display: 'grid',
    alignItems: 'safe center',
    ...sidePadding(),
    md: sidePadding('6vw'),
    py: { base: '6', md: '3vh' },
    cursor: 'pointer',
    userSelect: 'none',
  },
})

const Content = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '5', md: '4vh' },
    '& [data-hidden]': { visibility: 'hidden' },
  },
})

const Options = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '2.5', md: '2vh' },
    fontSize: sizeOf('1.125rem', 2.6, 4.4),
    lineHeight: '1.25',
    listStyle: 'none',
  },
})

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.6em',
    px: '0.6em',
    py: '0.45em',
    bg: 'surface',
    borderRadius: 'option',
    borderWidth: '2px',
    borderColor: 'line',
    '&[data-state=right]': { borderColor: 'right', bg: 'right.soft', fontWeight: '650' },
    '&[data-state=faded]': { color: 'muted' },
  },
})

const Letter = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '1.6em',
    h: '1.6em',
    borderRadius: 'sm',
    bg: 'sunk',
    color: 'muted',
    fontWeight: '700',
    '[data-state=right] &': { bg: 'right', color: 'surface' },
  },
})

const Lesson = chakra('div', {
  base: {
    ps: '4.5',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'gold',
    fontSize: sizeOf('1rem', 1.9, 3.2),
    lineHeight: '1.35',
    textWrap: 'pretty',
  },
})

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    ...sidePadding(),
    py: '2.5',
    pb: 'max(0.625rem, env(safe-area-inset-bottom))',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})
