import { useCallback, useEffect, useRef } from 'react'
import { SECONDS_BY_TIME_LIMIT } from '../../domain/grading.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { patienceMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import { attemptClock, attemptEvent } from './daily-attempt.ts'
import type { QuizGame } from './quiz-game.ts'
import { quizQuestionOf } from './quiz-question.ts'
import { useQuizRun } from './use-quiz-run.ts'
import { useRankedAnswers } from './use-ranked-answers.ts'

const MOVED_ON = {
  title: 'Already answered',
  description: 'This question was answered in another tab. Going on from there.',
} as const

/** A daily attempt, question by question; null is the learner's newest one. */
export const useDailyAttempt = (attemptId: string | null) => {
  const { timeLimit } = useSignedInUser().settings
  const limit = SECONDS_BY_TIME_LIMIT[timeLimit] ?? SECONDS_BY_TIME_LIMIT.standard
  const quiz = useQuizRun('daily', limit)
  const query = trpc.quiz.attempt.useQuery(attemptId === null ? {} : { attemptId }, {
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const { data: attempt, dataUpdatedAt, refetch, isError, isFetching } = query
  const { run, dispatch, learn } = quiz

  const latestRun = useRef(run)
  useEffect(() => {
    latestRun.current = run
  }, [run])

  // Every arrival counts, also one that says what the last one said: hence `dataUpdatedAt`.
  useEffect(() => {
    const isFinishedBefore = attempt?.finished && latestRun.current.total === 0
    if (!attempt || !dataUpdatedAt || isFinishedBefore) return
    if (attempt.question) learn([quizQuestionOf(attempt.question)])
    dispatch(attemptEvent(latestRun.current, attempt))
  }, [attempt, dataUpdatedAt, learn, dispatch])

  const waitsForNext = run.phase === 'loading' && run.total > 0
  useEffect(() => {
    if (waitsForNext) void refetch()
  }, [waitsForNext, refetch])

  const resync = useCallback(async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) showToast(MOVED_ON)
    return isSuccess
  }, [refetch])
  const answers = useRankedAnswers(quiz, attempt?.attemptId ?? null, resync)

  const clock = attempt ? attemptClock(attempt, dataUpdatedAt) : null
  const failed = isError && !isFetching
  const game: QuizGame = {
    ...quiz,
    ...answers,
    clock,
    retryNext: waitsForNext && failed ? () => void refetch() : null,
    patience: answers.patience ?? patienceMessageOf(query.error),
  }
  const { timeSpent } = quiz
  return { game, timeSpent, attempt, failed, error: query.error, load: () => void refetch() }
}
