import { chakra } from '@chakra-ui/react/styled-system'
import { cameTooLate, lastAnswer, type RunAnswer } from '../../../domain/quiz/quiz-run.ts'
import { readingLink } from '../../../domain/scripture/scripture.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import type { Elements } from '../../lib/elements.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.ts'
import { PauseButton } from './pause-button.tsx'
import { QuestionReflection } from './question-reflection.tsx'
import { optionTextOf, type QuizGame, type QuizQuestion } from './quiz-game.ts'

type AnswerDialogProps = {
  readonly game: QuizGame
  readonly question: QuizQuestion
  readonly translation: Translation
  /** A way to say what is wrong with the question. */
  readonly report: Elements
}

/**
 * Explains a wrong answer, one that came too late, and a question whose time ran out. However it is closed, the quiz continues,
 * and only then does the next clock start. It is rendered only while it explains: a dialog that stays in
 * the page would return the focus to the question that is done with, and screen readers would begin it
 * again.
 */
export const AnswerDialog = ({ game, question, translation, report }: AnswerDialogProps) => {
  const { run, next } = game
  const answer = lastAnswer(run)
  if (!answer) return null
  const correct = optionTextOf(question, answer.correctOptionId)
  const choice = optionTextOf(question, answer.selectedOptionId)
  const passage = shownReference(question.scriptureReference)
  // On one line where that is wide enough, with the mark that follows it.
  const namedWith = (mark: string) => (
    <span>
      <Strong>{correct}</Strong>
      <span> </span>
      <chakra.span display="inline-block">{`(${passage})${mark}`}</chakra.span>
    </span>
  )
  return (
    <Dialog
      open
      onClose={next}
      role="alertdialog"
      placement="bottom"
      title={titleOf(answer)}
      description={
        cameTooLate(answer) && answer.selectedOptionId === answer.correctOptionId ? (
          <span>
            <span>You chose </span>
            {namedWith(',')}
            <span> which is correct, but it reached us after time ran out.</span>
          </span>
        ) : (
          <span>
            {choice ? (
              <span>
                <span>You chose </span>
                <chakra.span color="text" fontWeight="650">
                  {choice}
                </chakra.span>
                <span>. </span>
              </span>
            ) : null}
            <span>The correct answer is </span>
            {namedWith('.')}
          </span>
        )
      }
      actions={
        // Side by side on phones too, where the explanation needs the height.
        <Row flexDirection="row-reverse" flexWrap="wrap" gap="3" css={SHARED_WIDTH}>
          <Button ref={startFocusHere} variant="gold" onClick={next}>
            <span>
              <span>Continue</span>
              <KeyboardOnly> (Press Enter)</KeyboardOnly>
            </span>
          </Button>
          <PauseButton run={run} pausing={game.pausing} />
        </Row>
      }
    >
      <QuestionReflection
        question={question}
        answer={correct}
        choice={choice}
        translation={translation}
      />
      <Row flexWrap="wrap" justifyContent="space-between" gap="2">
        <ButtonAnchor
          href={readingLink(question.scriptureReference, translation)}
          target="_blank"
          rel="noopener"
          size="sm"
          minH="11"
        >
          <span>{`Study ${passage}`}</span>
          <chakra.span srOnly> (opens in a new tab)</chakra.span>
        </ButtonAnchor>
        {report}
      </Row>
    </Dialog>
  )
}

const titleOf = (answer: RunAnswer): string => {
  if (cameTooLate(answer)) return 'Your answer came too late'
  return answer.timedOut ? 'Time’s up' : 'Not quite right'
}

/** The dialog opens with the focus here, so that Enter continues. React's own `autoFocus` comes too early. */
const startFocusHere = (button: HTMLElement | null): void => button?.setAttribute('autofocus', '')

const SHARED_WIDTH = { '& > *': { flex: '1 1 auto' } }

const Strong = chakra('strong', { base: { color: 'right', fontWeight: '650' } })

const KeyboardOnly = chakra('span', { base: { '@media (hover: none)': { display: 'none' } } })
