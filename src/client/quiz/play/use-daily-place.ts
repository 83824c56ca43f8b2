import { useEffect } from 'react'
import type { QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { rememberDailyPlace } from '../../shared/daily-place.ts'

/** Remembers how far the quiz is, for a sign-in after the end of the session. */
export const useDailyPlace = (attemptId: string | undefined, run: QuizRun): void => {
  const { total, phase } = run
  const question = run.answers.length + 1
  const isShown = phase === 'asking' || phase === 'checking'
  useEffect(() => {
    if (attemptId === undefined || total === 0) return
    rememberDailyPlace(question > total ? null : { attemptId, question, isShown })
  }, [attemptId, total, question, isShown])
}
