import { useEffect } from 'react'
import { SECONDS_BY_TIME_LIMIT } from '../../domain/grading.ts'
import { QUIZ_LENGTH } from '../../domain/question-choice.ts'
import { trpc } from '../lib/trpc.ts'
import type { QuizGame } from './quiz-game.ts'
import type { PracticeParameters } from './quiz-parameters.ts'
import { quizQuestionOf, runQuestionOf } from './quiz-question.ts'
import { useQuizRun } from './use-quiz-run.ts'

/** One round of practice. Its questions carry their key, so nothing is sent before the end. */
export const usePracticeRound = ({ book, adaptive }: Omit<PracticeParameters, 'type'>) => {
  const quiz = useQuizRun(adaptive ? 'adaptive' : 'practice', SECONDS_BY_TIME_LIMIT.standard)
  const { dispatch, learn, run } = quiz
  const query = trpc.quiz.questions.useQuery(
    { mode: 'practice', limit: QUIZ_LENGTH, book, adaptive },
    // A round that was played is not kept: the next one has other questions.
    { gcTime: 0, refetchOnReconnect: false },
  )

  const { data, dataUpdatedAt } = query
  // Every arrival counts, also one that says what the last one said: hence `dataUpdatedAt`.
  useEffect(() => {
    if (!data || !dataUpdatedAt) return
    const questions = data.questions.map(quizQuestionOf)
    learn(questions)
    dispatch({ type: 'loaded', questions: questions.map(runQuestionOf), total: questions.length })
  }, [data, dataUpdatedAt, learn, dispatch])

  const game: QuizGame = {
    ...quiz,
    clock: null,
    unsavedOptionId: null,
    retryNext: null,
    patience: null,
    resend: () => {},
  }
  return {
    game,
    timeSpent: quiz.timeSpent,
    failed: query.isError && !query.isFetching,
    error: query.error,
    empty: run.phase === 'empty' && !query.isFetching,
    loading: query.isFetching || run.total === 0,
    load: () => {
      dispatch({ type: 'book_changed' })
      void query.refetch()
    },
  }
}
