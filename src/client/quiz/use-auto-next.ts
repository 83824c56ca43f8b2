import { useEffect, useRef } from 'react'
import type { QuizRun } from '../../domain/quiz-run.ts'

const AUTO_ADVANCE_DELAY_MS = 1000

/** Goes on by itself after a correct answer. */
export const useAutoNext = (run: QuizRun, enabled: boolean, goOn: () => void): void => {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  }, [goOn])

  const waits = enabled && run.phase === 'correct'
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => latest.current(), AUTO_ADVANCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waits])
}
