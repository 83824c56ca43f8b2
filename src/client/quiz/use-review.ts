import { useEffect, useState } from 'react'
import { trpc } from '../lib/trpc.ts'
import type { QuizGame } from './quiz-game.ts'
import { type QuizQuestion, quizQuestionOf } from './quiz-question.ts'
import type { QuizResult } from './use-quiz-submission.ts'

export type ReviewedAnswer = {
  readonly questionId: string
  readonly question: QuizQuestion | null
  readonly outcome: 'correct' | 'wrong' | 'skipped'
  readonly selectedOptionId: string
  readonly correctOptionId: string | null
}

/** The answers to look back at; questions answered before a reload are asked for once. */
export const useReview = (game: QuizGame, result: QuizResult | null): ReviewedAnswer[] => {
  const { run, known } = game
  const [loaded, setLoaded] = useState<readonly QuizQuestion[]>([])
  const { mutate } = trpc.quiz.questionsByIds.useMutation()
  const answers = result?.answers ?? run.answers
  const missing = answers.filter((answer) => !known.has(answer.questionId))
  const missingIds = missing.map((answer) => answer.questionId).join()

  useEffect(() => {
    if (!missingIds) return
    mutate(
      { questionIds: missingIds.split(',') },
      { onSuccess: ({ questions }) => setLoaded(questions.map(quizQuestionOf)) },
    )
  }, [missingIds, mutate])

  const lessons = new Map(result?.answers.map((answer) => [answer.questionId, answer.lesson]))
  return answers.map((answer) => {
    const found = known.get(answer.questionId) ?? loaded.find(({ id }) => id === answer.questionId)
    const lesson = found?.lesson ?? lessons.get(answer.questionId) ?? null
    const question = found ? { ...found, lesson } : null
    const correctOptionId = answer.correctOptionId ?? question?.correctOptionId ?? null
    return { ...answer, question, correctOptionId }
  })
}
