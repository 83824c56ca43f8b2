import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef } from 'react'
import { isShownAsCorrect, lastAnswer } from '../../../domain/quiz/quiz-run.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import type { Elements } from '../../lib/elements.ts'
import { AnswerTile, type AnswerTileState } from '../../ui/answer-tile.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { Explanation } from './explanation.tsx'
import { type QuizGame, type QuizQuestion, removedOptionOf } from './quiz-game.ts'
import { Entrance } from './quiz-motion.tsx'
import { questionNumberOf } from './quiz-progress.tsx'
import type { AutoNext } from './use-auto-next.ts'

/** What an option shows: open, removed by a hint, sent, or settled by the verdict. */
const tileStateOf = (
  optionId: string,
  { run, question, unsaved }: Pick<QuizGame, 'run' | 'question' | 'unsaved'>,
): AnswerTileState => {
  if (question && removedOptionOf(question, run)?.id === optionId) return 'removed'
  if (run.phase === 'asking' && unsaved === null) return 'open'
  const answer = lastAnswer(run)
  if (!answer || answer.questionId !== question?.id) {
    return optionId === (unsaved?.optionId ?? run.pendingOptionId) ? 'pending' : 'faded'
  }
  if (answer.outcome === 'skipped' && !answer.timedOut) return 'faded'
  if (optionId === answer.correctOptionId) return 'right'
  return optionId === answer.selectedOptionId ? 'wrong' : 'faded'
}

type QuestionCardProps = {
  readonly game: QuizGame
  readonly question: QuizQuestion
  readonly translation: Translation
  readonly autoNext: AutoNext
  /** The first question takes the focus, also from a control that has it. */
  readonly takesFocus: boolean
  /** Below the options. */
  readonly hint?: Elements
  /** Once it is answered, a way to say what is wrong with it. */
  readonly report: Elements
}

export const QuestionCard = (props: QuestionCardProps) => {
  const { game, question, translation, autoNext, takesFocus, hint, report } = props
  const { run } = game
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useFocusOnQuestion(question.id, heading, takesFocus)
  const isWaiting = run.phase === 'loading'
  return (
    <Entrance key={question.id} from="translateX(1rem)">
      <Frame aria-labelledby={headingId} aria-busy={isWaiting}>
        {isWaiting ? <LoadingLine /> : null}
        <chakra.p textStyle="small" fontWeight="600" color="muted">
          {shownReference(question.scriptureReference)}
        </chakra.p>
        <Question ref={heading} id={headingId} tabIndex={-1}>
          <chakra.span srOnly>{`Question ${questionNumberOf(run)}: `}</chakra.span>
          <span>{question.question}</span>
        </Question>
        <Stack gap="2.5">
          {question.options.map((option) => (
            <AnswerTile
              key={option.id}
              letter={option.optionLetter}
              text={option.optionText}
              state={tileStateOf(option.id, game)}
              onChoose={() => game.choose(option.id)}
            />
          ))}
        </Stack>
        {hint}
        <Explanation
          question={isShownAsCorrect(run, question.id) ? question : null}
          translation={translation}
          autoNext={autoNext}
          isLeaving={isWaiting}
          report={report}
        />
      </Frame>
    </Entrance>
  )
}

/** Whether the focus is on no control that the learner is using, such as a setting of the quiz. */
const isFocusFree = (): boolean => {
  const focused = document.activeElement
  return focused === null || focused.matches('body, main, h1')
}

/**
 * Each question moves the focus to its heading and scrolls to the top. The first one, also after a rest or
 * a failure, leaves the focus to a control that is being used, and only comes into view.
 * @param takesFocus the first one behaves like the others
 */
const useFocusOnQuestion = (
  questionId: string,
  heading: { readonly current: HTMLElement | null },
  takesFocus: boolean,
): void => {
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current === questionId) return
    const isFirst = before.current === null && !takesFocus
    before.current = questionId
    if (isFirst && !isFocusFree()) return
    heading.current?.focus({ preventScroll: !isFirst })
    if (!isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [questionId, heading, takesFocus])
}

const Frame = chakra(CardSection, {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    p: { base: '4', sm: '5.5', md: '7' },
    gap: '3.5',
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
    // The bar marks the focus; the outline is for forced colours.
    _focusVisible: {
      outline: '3px solid transparent',
      boxShadow: '-8px 0 0 var(--chakra-colors-surface), -11px 0 0 var(--focus-color)',
    },
  },
})
