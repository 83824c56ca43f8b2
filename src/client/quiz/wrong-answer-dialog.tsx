import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { lastAnswer } from '../../domain/quiz-run.ts'
import { readingLink } from '../../domain/scripture.ts'
import type { Translation } from '../../domain/translation.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Reflection } from '../ui/reflection.tsx'
import { optionTextOf, type QuizGame } from './quiz-game.ts'

type WrongAnswerDialogProps = {
  readonly game: QuizGame
  readonly translation: Translation
  /** A way to say what is wrong with the question. */
  readonly report: ReactNode
}

/** Explains a wrong answer. However it is closed, the quiz continues. */
export const WrongAnswerDialog = ({ game, translation, report }: WrongAnswerDialogProps) => {
  const { run, question, next } = game
  const open = run.phase === 'wrong' && question !== null
  const correct = question ? optionTextOf(question, lastAnswer(run)?.correctOptionId ?? null) : ''
  return (
    <Dialog
      open={open}
      onClose={next}
      role="alertdialog"
      placement="bottom"
      title="Not quite right"
      description={
        <>
          The correct answer is <Strong>{correct}</Strong>{' '}
          <chakra.span whiteSpace="nowrap">({question?.scriptureReference}).</chakra.span>
        </>
      }
      actions={
        question ? (
          <>
            <Button variant="gold" onClick={next}>
              <span>
                Continue<KeyboardOnly> (Press Enter)</KeyboardOnly>
              </span>
            </Button>
            <ButtonAnchor
              href={readingLink(question.scriptureReference, translation)}
              target="_blank"
              rel="noopener"
              px="4"
            >
              Study {question.scriptureReference}
              <chakra.span srOnly> (opens in a new tab)</chakra.span>
            </ButtonAnchor>
            {/* Last: the focus begins at the first button, where Enter continues. */}
            {report}
          </>
        ) : null
      }
    >
      {question?.lesson ? <Reflection>{question.lesson}</Reflection> : null}
    </Dialog>
  )
}

const Strong = chakra('strong', { base: { color: 'right', fontWeight: '650' } })

const KeyboardOnly = chakra('span', { base: { '@media (hover: none)': { display: 'none' } } })
