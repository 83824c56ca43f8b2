import type { QuizEvent, QuizRun } from '../../domain/quiz-run.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import type { QuizClock } from './quiz-game.ts'
import { quizQuestionOf, runQuestionOf } from './quiz-question.ts'

export type Attempt = RouterOutputs['quiz']['attempt']

/** Whether the server serves just the question that this run waits for. */
const isInStep = (run: QuizRun, attempt: Attempt): boolean =>
  run.phase === 'loading' && run.total > 0 && attempt.position === run.index

/** What the server's view of the attempt means to the run. */
export const attemptEvent = (run: QuizRun, attempt: Attempt): QuizEvent => {
  const question = attempt.question ? runQuestionOf(quizQuestionOf(attempt.question)) : null
  if (question && isInStep(run, attempt)) return { type: 'served', question }
  const { total, position: index } = attempt
  const answers = attempt.answers.map((answer) => ({ ...answer, correctOptionId: null }))
  return run.total === 0
    ? { type: 'loaded', questions: question ? [question] : [], total, index, answers }
    : { type: 'resynced', question, total, index, answers }
}

/** The clock as it stood when the attempt arrived; null where there is no limit. */
export const attemptClock = (attempt: Attempt, arrivedAt: number): QuizClock | null => {
  const { question, secondsAllowed, secondsLeft } = attempt
  if (!question || secondsAllowed === null || secondsLeft === null) return null
  return { questionId: question.id, secondsAllowed, endsAt: arrivedAt + secondsLeft * 1000 }
}
