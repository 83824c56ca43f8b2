import { chakra } from '@chakra-ui/react/styled-system'
import * as m from 'framer-motion/m'
import { useEffect, useId, useRef } from 'react'
import { lastAnswer } from '../../domain/quiz-run.ts'
import { AnswerTile, type AnswerTileState } from '../ui/answer-tile.tsx'
import { CardSection } from '../ui/card.tsx'
import { Reflection } from '../ui/reflection.tsx'
import type { QuizGame } from './quiz-game.ts'
import { EASE, useEntrance } from './quiz-motion.tsx'
import { questionNumberOf } from './quiz-progress.tsx'
import type { QuizQuestion } from './quiz-question.ts'

/** What an option shows: open, sent, or settled by the verdict. */
export const tileStateOf = (
  optionId: string,
  { run, question, unsavedOptionId }: Pick<QuizGame, 'run' | 'question' | 'unsavedOptionId'>,
): AnswerTileState => {
  if (run.phase === 'asking' && unsavedOptionId === null) return 'open'
  const answer = lastAnswer(run)
  if (!answer || answer.questionId !== question?.id) {
    return optionId === (unsavedOptionId ?? run.pendingOptionId) ? 'pending' : 'faded'
  }
  if (answer.outcome === 'skipped') return 'faded'
  if (optionId === answer.correctOptionId) return 'right'
  return optionId === answer.selectedOptionId ? 'wrong' : 'faded'
}

type QuestionCardProps = { readonly game: QuizGame; readonly question: QuizQuestion }

export const QuestionCard = ({ game, question }: QuestionCardProps) => {
  const { run } = game
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const from = useEntrance({ opacity: 0, x: 24 })
  useFocusOnChange(question.id, heading)
  const isWaiting = run.phase === 'loading'
  return (
    <m.div key={question.id} initial={from} animate={{ opacity: 1, x: 0 }} transition={EASE}>
      <Frame aria-labelledby={headingId} aria-busy={isWaiting}>
        <chakra.p textStyle="small" fontWeight="600" color="muted">
          {question.scriptureReference}
        </chakra.p>
        <Question ref={heading} id={headingId} tabIndex={-1}>
          <chakra.span srOnly>Question {questionNumberOf(run)}: </chakra.span>
          {question.question}
        </Question>
        <Options>
          {question.options.map((option) => (
            <AnswerTile
              key={option.id}
              letter={option.optionLetter}
              text={option.optionText}
              state={tileStateOf(option.id, game)}
              onChoose={() => game.choose(option.id)}
            />
          ))}
        </Options>
        {run.phase === 'correct' && question.lesson ? (
          <Reflection>{question.lesson}</Reflection>
        ) : null}
      </Frame>
    </m.div>
  )
}

/** A new question begins at its heading and at the top; the first one leaves the focus alone. */
const useFocusOnChange = (
  questionId: string,
  heading: { readonly current: HTMLElement | null },
): void => {
  const before = useRef(questionId)
  useEffect(() => {
    if (before.current === questionId) return
    before.current = questionId
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [questionId, heading])
}

const Frame = chakra(CardSection, {
  base: {
    display: 'grid',
    p: { base: '4', sm: '5.5', md: '7' },
    gap: '3.5',
    transition: 'opacity 200ms 150ms',
    '&[aria-busy=true]': { opacity: '0.6' },
  },
})

const Question = chakra('h2', {
  base: {
    fontFamily: 'heading',
    fontWeight: '600',
    fontSize: { base: '1.3125rem', md: '1.625rem' },
    lineHeight: '1.25',
    letterSpacing: '-0.01em',
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
    mt: '-2',
    mb: '0.5',
    // A bar beside the question is enough; the outline is for forced colours.
    _focusVisible: {
      outline: '3px solid transparent',
      boxShadow: '-8px 0 0 var(--chakra-colors-surface), -11px 0 0 var(--focus-color)',
    },
  },
})

const Options = chakra('div', { base: { display: 'grid', gap: '2.5', minW: '0' } })
