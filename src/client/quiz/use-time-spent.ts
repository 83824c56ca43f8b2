import { useCallback, useEffect, useRef } from 'react'
import { currentQuestion, type QuizRun } from '../../domain/quiz-run.ts'

/** Measures how long questions were asked, each at most `secondsPerAnswer`; gives whole seconds. */
export const useTimeSpent = (run: QuizRun, secondsPerAnswer: number): (() => number) => {
  const spentMs = useRef(0)
  const askedId = run.phase === 'asking' ? (currentQuestion(run)?.id ?? null) : null

  useEffect(() => {
    if (askedId === null) return
    const since = Date.now()
    return () => {
      spentMs.current += Math.min(Date.now() - since, secondsPerAnswer * 1000)
    }
  }, [askedId, secondsPerAnswer])

  return useCallback(() => Math.max(0, Math.round(spentMs.current / 1000)), [])
}
