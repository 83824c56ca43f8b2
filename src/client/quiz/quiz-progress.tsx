import { chakra } from '@chakra-ui/react/styled-system'
import { lastAnswer, type QuizRun } from '../../domain/quiz-run.ts'
import { Chip } from '../ui/chip.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Countdown } from './countdown.tsx'
import type { QuizGame } from './quiz-game.ts'

export const TIME_UP = 'Time’s up'

/** Told beside the next question, until that one is answered. */
export const isAfterTimeUp = ({ run, timedOutId }: QuizGame): boolean =>
  timedOutId !== null &&
  (run.phase === 'asking' || run.phase === 'loading') &&
  lastAnswer(run)?.questionId === timedOutId

/** "Question N of M"; never beyond the last. */
export const questionNumberOf = (run: QuizRun): number => Math.min(run.index + 1, run.total)

export const QuizProgress = ({ game }: { readonly game: QuizGame }) => {
  const { run, clock, question } = game
  const number = questionNumberOf(run)
  return (
    <div>
      <chakra.div display="flex" alignItems="center" gap="3" minH="9" mb="1.5">
        <chakra.p fontWeight="650" fontVariantNumeric="tabular-nums">
          Question {number} of {run.total}
        </chakra.p>
        {isAfterTimeUp(game) ? <Chip tone="wrong">{TIME_UP}</Chip> : null}
        <chakra.div ms="auto">
          {clock && clock.questionId === question?.id ? (
            <Countdown
              key={clock.questionId}
              clock={clock}
              running={run.phase === 'asking'}
              onTimeUp={game.timeOut}
            />
          ) : null}
        </chakra.div>
      </chakra.div>
      <ProgressBar
        label="Progress"
        value={number}
        max={run.total}
        valueText={`Question ${number} of ${run.total}`}
      />
    </div>
  )
}
