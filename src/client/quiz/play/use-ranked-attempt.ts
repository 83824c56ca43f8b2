import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { SECONDS_BY_TIME_LIMIT } from '../../../domain/quiz/grading.ts'
import type { QuizEvent, QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { isAway, rateLimitMessageOf } from '../../lib/errors.ts'
import { type RouterInputs, type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSettledError } from '../../lib/use-settled-error.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { showToast } from '../../ui/toast.ts'
import { type QuizClock, type QuizGame, quizQuestionOf, runQuestionOf } from './quiz-game.ts'
import type { QuizType } from './quiz-types.ts'
import { usePause } from './use-pause.ts'
import { useQuizRun } from './use-quiz-run.ts'
import { type SubmissionTarget, useQuizSubmission } from './use-quiz-submission.ts'
import { useRankedAnswers } from './use-ranked-answers.ts'

export type Attempt = RouterOutputs['quiz']['attempt']
/** By its id; the one at the sprint that runs in a group; without both the newest daily one. */
export type AttemptChoice = RouterInputs['quiz']['attempt']

/** Whether the server serves exactly the question that this run waits for. */
const isInStep = (run: QuizRun, attempt: Attempt): boolean =>
  run.phase === 'loading' && run.total > 0 && attempt.position === run.index

/**
 * The server's view of the attempt as an event of the run.
 * @param isOther whether it is not the one played so far
 */
const attemptEvent = (run: QuizRun, attempt: Attempt, isOther: boolean): QuizEvent => {
  const question = attempt.question ? runQuestionOf(quizQuestionOf(attempt.question)) : null
  if (question && !isOther && isInStep(run, attempt)) return { type: 'served', question }
  const { total, position: index, isPaused } = attempt
  const answers = attempt.answers.map((answer) => ({
    ...answer,
    timedOut: false,
    correctOptionId: null,
  }))
  return run.total === 0
    ? { type: 'loaded', questions: question ? [question] : [], total, index, answers, isPaused }
    : { type: 'resynced', question, total, index, answers, isPaused }
}

/** The clock of the question served at `arrivedAt`; null without a time limit. */
const attemptClock = (attempt: Attempt, arrivedAt: number): QuizClock | null => {
  const { question, secondsAllowed, secondsLeft } = attempt
  if (!question || secondsAllowed === null || secondsLeft === null) return null
  return { questionId: question.id, secondsAllowed, endsAt: arrivedAt + secondsLeft * 1000 }
}

const MOVED_ON = {
  title: 'Already answered',
  description:
    'This question was answered in another tab or on another device. Picking up from there.',
} as const

const REPLACED = {
  title: 'A new quiz has started',
  description: 'The one you were playing is over. Your answers to it are saved.',
} as const

/** An attempt of ranked play, question by question. */
export const useRankedAttempt = (type: QuizType, choice: AttemptChoice) => {
  const { timeLimit } = useSignedInUser().settings
  const limit = SECONDS_BY_TIME_LIMIT[timeLimit] ?? SECONDS_BY_TIME_LIMIT.standard
  const utils = trpc.useUtils()
  const quiz = useQuizRun('ranked', limit)
  const query = trpc.quiz.attempt.useQuery(choice, { gcTime: 0, refetchOnReconnect: false })
  const { data: attempt, dataUpdatedAt, refetch, isError, isFetching, errorUpdateCount } = query
  const error = useSettledError(query)
  const { run, dispatch, learn } = quiz

  const latestRun = useRef(run)
  useEffect(() => {
    latestRun.current = run
  }, [run])

  const { reopensResult } = type
  const playedId = useRef<string | null>(null)
  // `dataUpdatedAt`, because a reply that equals the last one counts as well.
  useEffect(() => {
    if (!attempt || !dataUpdatedAt) return
    const isFinishedBefore = attempt.finished && latestRun.current.total === 0
    if (attempt.expired || (isFinishedBefore && !reopensResult)) return
    const isOther = playedId.current !== null && playedId.current !== attempt.attemptId
    playedId.current = attempt.attemptId
    if (isOther) showToast(REPLACED)
    if (attempt.question) learn([quizQuestionOf(attempt.question)])
    if (attempt.ranOut) {
      const { question, ...explanation } = attempt.ranOut
      learn([{ ...quizQuestionOf(question), ...explanation }])
    }
    dispatch(attemptEvent(latestRun.current, attempt, isOther))
  }, [attempt, dataUpdatedAt, reopensResult, learn, dispatch])

  const isExpired = attempt?.expired === true
  useEffect(() => {
    if (isExpired) void utils.dashboard.invalidate()
  }, [isExpired, utils])

  const waitsForNext = run.phase === 'loading' && run.total > 0
  useEffect(() => {
    if (waitsForNext) void refetch()
  }, [waitsForNext, refetch])

  const resync = useCallback(async () => {
    const askedId = playedId.current
    const { isSuccess, data } = await refetch()
    if (isSuccess && !data.expired && data.attemptId === askedId) showToast(MOVED_ON)
    return isSuccess
  }, [refetch])
  const answers = useRankedAnswers(quiz, attempt?.attemptId ?? null, resync)

  const [errorsBefore, setErrorsBefore] = useState(0)
  if (!waitsForNext && errorsBefore !== errorUpdateCount) setErrorsBefore(errorUpdateCount)
  const couldNotLoadNext = waitsForNext && errorUpdateCount > errorsBefore
  const load = (): void => void refetch()
  const { pausing, resume } = usePause(
    quiz,
    attempt?.attemptId ?? null,
    attempt?.ranOut?.question.id ?? null,
    load,
  )

  const clock = attempt ? attemptClock(attempt, dataUpdatedAt) : null
  const game: QuizGame = {
    ...quiz,
    ...answers,
    clock,
    pausing: type.canPause ? pausing : null,
    resume,
    next: () => {
      if (!pausing.isSending) quiz.next()
    },
    nextFailure: couldNotLoadNext
      ? {
          // Once it is here, the run takes it a moment later.
          isRetrying: isFetching || !isError,
          willRepeat: isAway(error),
          retry: load,
        }
      : null,
    rateLimitMessage: answers.rateLimitMessage ?? rateLimitMessageOf(error),
  }
  const target = useMemo<SubmissionTarget | null>(
    () => (attempt ? { quizType: attempt.quizType, attemptId: attempt.attemptId } : null),
    [attempt],
  )
  const submission = useQuizSubmission(run, quiz.timeSpent, target, attempt?.finished)
  return {
    game,
    submission,
    attempt,
    error,
    isRetrying: isFetching,
    load,
  }
}

export type RankedAttempt = ReturnType<typeof useRankedAttempt>
