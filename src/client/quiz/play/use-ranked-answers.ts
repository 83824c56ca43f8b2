import { useEffect, useRef, useState } from 'react'
import { NO_OPTION } from '../../../domain/quiz/grading.ts'
import { currentQuestion } from '../../../domain/quiz/quiz-run.ts'
import { useRepeatWhenBack } from '../../lib/connection.ts'
import { errorCodeOf, rateLimitMessageOf } from '../../lib/errors.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import type { UnsavedMove } from './quiz-game.ts'
import type { QuizRunState } from './use-quiz-run.ts'

type Verdict = RouterOutputs['quiz']['answer']

/** Whether the server refused an answer because it already has one, or because the quiz is over. */
const isOutOfStep = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'conflict' || code === 'not_found' || code === 'already_finished'
}

/**
 * Sends each answer of ranked play to the server, which knows the key. A choice that did not arrive
 * is kept until it is sent again. `resync` loads the server's state and returns whether it came.
 */
export const useRankedAnswers = (
  quiz: QuizRunState,
  attemptId: string | null,
  resync: () => Promise<boolean>,
) => {
  const { run, dispatch, explain } = quiz
  const [unsaved, setUnsaved] = useState<UnsavedMove | null>(null)
  const { mutate, error } = trpc.quiz.answer.useMutation()
  const questionId = run.phase === 'checking' ? (currentQuestion(run)?.id ?? null) : null
  const selectedOptionId = run.pendingOptionId ?? NO_OPTION
  const timedOut = run.pendingTimeOut

  // Another attempt replaces this one while the old question is still being checked: it is not sent
  // again, to the wrong attempt.
  const latestAttemptId = useRef(attemptId)
  useEffect(() => {
    latestAttemptId.current = attemptId
  }, [attemptId])
  const hasAttempt = attemptId !== null

  useEffect(() => {
    const attemptId = latestAttemptId.current
    if (questionId === null || !hasAttempt || attemptId === null) return
    const keep = (): void => {
      setUnsaved({ optionId: selectedOptionId, timedOut })
      dispatch({ type: 'grading_failed', questionId })
    }
    const accept = (verdict: Verdict): void => {
      setUnsaved(null)
      const { outcome, correctOptionId, lesson, also, selectedOptionFrom } = verdict
      explain(questionId, { correctOptionId, lesson, also, selectedOptionFrom })
      dispatch({ type: 'graded', questionId, outcome, correctOptionId })
    }
    const refused = async (error: unknown): Promise<void> => {
      if (isOutOfStep(error) && (await resync())) setUnsaved(null)
      else keep()
    }
    mutate(
      { attemptId, questionId, selectedOptionId, timedOut },
      { onSuccess: accept, onError: (error) => void refused(error) },
    )
  }, [questionId, selectedOptionId, timedOut, hasAttempt, mutate, dispatch, explain, resync])

  /** While a choice waits to be sent again, it cannot be changed. */
  const unlessUnsaved = (move: () => void): void => {
    if (unsaved === null) move()
  }
  const resend = (): void => {
    if (unsaved === null) return
    if (unsaved.timedOut) quiz.timeOut()
    else if (unsaved.optionId === NO_OPTION) quiz.skip()
    else quiz.choose(unsaved.optionId)
  }
  useRepeatWhenBack(unsaved !== null && run.phase === 'asking', resend)
  return {
    unsaved,
    rateLimitMessage: rateLimitMessageOf(error),
    choose: (optionId: string) => unlessUnsaved(() => quiz.choose(optionId)),
    skip: () => unlessUnsaved(quiz.skip),
    timeOut: () => unlessUnsaved(quiz.timeOut),
    resend,
  }
}
