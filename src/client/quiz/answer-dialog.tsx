import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { lastAnswer } from '../../domain/quiz-run.ts'
import { readingLink } from '../../domain/scripture.ts'
import type { Translation } from '../../domain/translation.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row } from '../ui/layout.ts'
import { QuestionReflection } from './question-reflection.tsx'
import { optionTextOf, type QuizGame, type QuizQuestion } from './quiz-game.ts'

type AnswerDialogProps = {
  readonly game: QuizGame
  readonly question: QuizQuestion
  readonly translation: Translation
  /** A way to say what is wrong with the question. */
  readonly report: ReactNode
}

/**
 * Explains a wrong answer, and a question whose time ran out. However it is closed, the quiz continues,
 * and only then does the next clock start. It is rendered only while it explains: a dialog that stays in
 * the page would return the focus to the question that is done with, and screen readers would begin it
 * again.
 */
export const AnswerDialog = ({ game, question, translation, report }: AnswerDialogProps) => {
  const { run, next } = game
  const correct = optionTextOf(question, lastAnswer(run)?.correctOptionId ?? null)
  return (
    <Dialog
      open
      onClose={next}
      role="alertdialog"
      placement="bottom"
      title={run.phase === 'timed_out' ? 'Time’s up' : 'Not quite right'}
      description={
        <>
          The correct answer is <Strong>{correct}</Strong>{' '}
          <chakra.span whiteSpace="nowrap">({question.scriptureReference}).</chakra.span>
        </>
      }
      actions={
        <Button ref={startFocusHere} variant="gold" onClick={next}>
          <span>
            Continue<KeyboardOnly> (Press Enter)</KeyboardOnly>
          </span>
        </Button>
      }
    >
      <QuestionReflection question={question} answer={correct} translation={translation} />
      <Row flexWrap="wrap" justifyContent="space-between" gap="2">
        <ButtonAnchor
          href={readingLink(question.scriptureReference, translation)}
          target="_blank"
          rel="noopener"
          size="sm"
          minH="11"
        >
          Study {question.scriptureReference}
          <chakra.span srOnly> (opens in a new tab)</chakra.span>
        </ButtonAnchor>
        {report}
      </Row>
    </Dialog>
  )
}

/** The dialog opens with the focus here, so that Enter continues. React's own `autoFocus` comes too early. */
const startFocusHere = (button: HTMLElement | null): void => button?.setAttribute('autofocus', '')

const Strong = chakra('strong', { base: { color: 'right', fontWeight: '650' } })

const KeyboardOnly = chakra('span', { base: { '@media (hover: none)': { display: 'none' } } })
