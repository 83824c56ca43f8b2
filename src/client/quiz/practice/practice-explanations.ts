import { useEffect } from 'react'
import { NO_OPTION } from '../../../domain/quiz/grading.ts'
import { lastAnswer } from '../../../domain/quiz/quiz-run.ts'
import { trpc } from '../../lib/trpc.ts'
import type { QuizRunState } from '../play/use-quiz-run.ts'

/** Fetches what there is to learn from each answer: before it, questions come without their second passages. */
export const usePracticeExplanations = ({ run, explain }: QuizRunState): void => {
  const { questionId = '', selectedOptionId = NO_OPTION } = lastAnswer(run) ?? {}
  const { data } = trpc.quiz.explanation.useQuery(
    { questionId, selectedOptionId },
    { enabled: questionId !== '', staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: true },
  )
  useEffect(() => {
    if (!data) return
    const { also, selectedOptionFrom } = data
    explain(questionId, { also, selectedOptionFrom })
  }, [data, questionId, explain])
}
