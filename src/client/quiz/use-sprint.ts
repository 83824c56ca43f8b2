import { useCallback, useEffect } from 'react'
import { SECONDS_BY_TIME_LIMIT } from '../../domain/grading.ts'
import { patienceMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import type { QuizGame } from './quiz-game.ts'
import { quizQuestionOf, runQuestionOf } from './quiz-question.ts'
import { useQuizRun } from './use-quiz-run.ts'
import { useRankedAnswers } from './use-ranked-answers.ts'

type SprintReply = {
  readonly session: {
    /** Where the member's answers go. */
    readonly attemptId: string
    readonly questionIds: readonly string[]
    readonly lastQuestionIndex: number
    readonly currentScore: number
  }
}

const sessionOf = (reply: SprintReply | undefined) => reply?.session

/** A member's place in the sprint of a study group, restored, and the questions from there on. */
export const useSprint = (sprintGroup: string) => {
  const quiz = useQuizRun('sprint', SECONDS_BY_TIME_LIMIT.standard)
  const { dispatch, learn } = quiz
  const options = { gcTime: 0, refetchOnReconnect: false } as const
  const query = trpc.quiz.sprintSession.useQuery({ sprintGroup }, options)
  const { mutate, isError, error } = trpc.quiz.questionsByIds.useMutation()
  const session = sessionOf(query.data)
  const { refetch } = query

  const loadQuestions = useCallback(() => {
    if (!session) return
    const { questionIds, lastQuestionIndex: index, currentScore: earlierScore } = session
    mutate(
      { questionIds: [...questionIds] },
      {
        onSuccess: (served) => {
          const questions = served.questions.map(quizQuestionOf)
          const open = questionIds.slice(index)
          const toAsk = open.flatMap((id) => questions.filter((question) => question.id === id))
          const total = questionIds.length
          learn(questions)
          dispatch({
            type: 'loaded',
            questions: toAsk.map(runQuestionOf),
            total,
            index,
            earlierScore,
          })
        },
      },
    )
  }, [session, mutate, learn, dispatch])
  useEffect(loadQuestions, [loadQuestions])

  const answers = useRankedAnswers(quiz, session?.attemptId ?? null, cannotResync)
  const game: QuizGame = { ...quiz, ...answers, clock: null, retryNext: null }
  return {
    game,
    timeSpent: quiz.timeSpent,
    failed: (query.isError && !query.isFetching) || isError,
    error: query.error ?? (patienceMessageOf(error) === null ? null : error),
    load: () => (session ? loadQuestions() : void refetch()),
  }
}

/** Only the daily quiz can be taken over from another tab. */
const cannotResync = async (): Promise<boolean> => false
