import { lastAnswer } from '../../../domain/quiz/quiz-run.ts'
import { errorCodeOf, errorMessageOf } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { showToast } from '../../ui/toast.ts'
import type { Pausing } from './quiz-game.ts'
import type { QuizRunState } from './use-quiz-run.ts'

const failed = (title: string, error: unknown): void =>
  showToast({
    title,
    description: errorMessageOf(error, 'Please try again.'),
    variant: 'destructive',
  })

/**
 * Lets the next question of ranked play wait on the server, and continues.
 * @param reload loads the server's state, where this page is behind it
 */
export const usePause = (
  quiz: QuizRunState,
  attemptId: string | null,
  ranOutId: string | null,
  reload: () => void,
): { readonly pausing: Pausing; readonly resume: () => void } => {
  const { run, dispatch, known } = quiz
  const { mutate, isPending } = trpc.quiz.setPaused.useMutation()

  const pause = (): void => {
    if (attemptId === null || isPending) return
    mutate(
      { attemptId, isPaused: true },
      {
        onSuccess: () => dispatch({ type: 'paused' }),
        onError: (error) => failed('Could not pause', error),
      },
    )
  }
  const resume = (): void => {
    if (run.phase !== 'paused') {
      quiz.resume()
      return
    }
    if (attemptId === null || isPending) return
    mutate(
      { attemptId, isPaused: false },
      {
        onSuccess: () => dispatch({ type: 'resumed' }),
        onError: (error) => {
          // It was finished elsewhere, or is too old now.
          if (errorCodeOf(error) === 'conflict') reload()
          else failed('Could not continue', error)
        },
      },
    )
  }
  const isRanOutLast = ranOutId !== null && lastAnswer(run)?.questionId === ranOutId
  const ranOut = isRanOutLast ? (known.get(ranOutId) ?? null) : null
  return { pausing: { isSending: isPending, pause, ranOut }, resume }
}
