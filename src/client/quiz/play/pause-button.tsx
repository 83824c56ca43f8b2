import type { ComponentProps } from 'react'
import { isLastQuestion, type QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { Button } from '../../ui/button.tsx'
import type { Pausing } from './quiz-game.ts'

type PauseButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'minH'> & {
  readonly run: QuizRun
  readonly pausing: Pausing | null
}

/** Beside an explanation: the next question waits, also elsewhere. Not after the last question. */
export const PauseButton = ({ run, pausing, ...style }: PauseButtonProps) =>
  pausing && !isLastQuestion(run) ? (
    <Button
      {...style}
      // Not `disabled`, which would take the focus away.
      aria-disabled={pausing.isSending || undefined}
      onClick={pausing.pause}
    >
      Pause here
    </Button>
  ) : null
