import { useEffect, useRef } from 'react'
import { showToast, type ToastMessage } from '../../ui/toast.ts'
import type { QuizGame } from './quiz-game.ts'
import { questionNumberOf } from './quiz-progress.tsx'
import type { QuizType } from './quiz-types.ts'

/** Whether the time of the question on the screen runs out, also when the learner leaves. */
export const isClockRunning = ({ run, clock, question }: QuizGame): boolean =>
  run.phase === 'asking' && clock !== null && clock.questionId === question?.id

const noticeOf = ({ saved }: QuizType, game: QuizGame): ToastMessage | null =>
  saved && isClockRunning(game)
    ? {
        title: `Question ${questionNumberOf(game.run)}’s clock keeps running`,
        description: `Your answers so far are saved. ${saved.description}`,
      }
    : null

/** Says so when the learner leaves, by whatever way, while the clock of a question is running. */
export const useClockNotice = (type: QuizType, game: QuizGame): void => {
  const latest = useRef<ToastMessage | null>(null)
  useEffect(() => {
    latest.current = noticeOf(type, game)
  })
  useEffect(() => {
    let wasShown = false
    // React's strict mode takes the page away and shows it again at once.
    queueMicrotask(() => {
      wasShown = true
    })
    return () => {
      // At once, so that what takes the place of the quiz has the last word: that the session has ended.
      if (wasShown && latest.current) showToast(latest.current)
    }
  }, [])
}
