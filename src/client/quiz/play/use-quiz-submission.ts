import { useCallback, useEffect, useRef, useState } from 'react'
import { isReadyToSubmit, type QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { useRepeatWhenBack } from '../../lib/connection.ts'
import { errorCodeOf, isAway, rateLimitMessageOf } from '../../lib/errors.ts'
import { type RouterInputs, type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { showToast } from '../../ui/toast.ts'

export type QuizResult = RouterOutputs['quiz']['submit']
/** What is submitted beside the answers. */
export type SubmissionTarget = Omit<RouterInputs['quiz']['submit'], 'answers' | 'timeSpent'>

export type Submission = {
  readonly status: 'waiting' | 'sending' | 'failed' | 'done'
  /** It failed once, also while it is sent again and when it is done. */
  readonly hasFailed: boolean
  /** What failed last was for want of a line or a server: it is sent by itself when that is back. */
  readonly willRepeat: boolean
  readonly result: QuizResult | null
  /** The quiz was finished before, so the result is only loaded again. */
  readonly isStored: boolean
  /** Set when it failed because there were too many calls. */
  readonly rateLimitMessage: string | null
  readonly retry: () => void
}

/** Says nothing about an ended session, for which `RequireAuth` redirects to the sign-in. */
const tellFailure = (error: unknown): void => {
  if (errorCodeOf(error) === 'not_signed_in') return
  showToast({
    title: 'Error',
    description: 'Failed to submit quiz. Please try again.',
    variant: 'destructive',
  })
}

const nothing = async (): Promise<void> => {}

/**
 * Submits a complete run by itself; after a failure on request, and as soon as the line is back.
 * Submitting a quiz that was finished before pays nothing and returns its stored result.
 * @param target null until it is known
 * @param saveBesides saves what counts only with the result, before that is shown
 */
export const useQuizSubmission = (
  run: QuizRun,
  timeSpent: () => number,
  target: SubmissionTarget | null,
  isStored = false,
  saveBesides: () => Promise<unknown> = nothing,
): Submission => {
  const utils = trpc.useUtils()
  const submitted = useRef(false)
  /** It was sent by itself, so that nobody has to hear again that it failed. */
  const isRepeated = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [willRepeat, setWillRepeat] = useState(false)
  const { mutate, data, error, isError, isPending } = trpc.quiz.submit.useMutation({
    onSuccess: async () => {
      await saveBesides()
      await Promise.all([
        utils.auth.user.invalidate(),
        utils.dashboard.invalidate(),
        utils.badge.invalidate(),
      ])
    },
    onError: (error) => {
      submitted.current = false
      setHasFailed(true)
      setWillRepeat(isAway(error))
      if (!isStored && !isRepeated.current) tellFailure(error)
    },
  })

  const send = useCallback(() => {
    if (submitted.current || !target) return
    submitted.current = true
    const answers = run.answers.map(({ questionId, selectedOptionId }) => ({
      questionId,
      selectedOptionId,
    }))
    mutate({ ...target, answers, timeSpent: timeSpent() })
  }, [mutate, run.answers, target, timeSpent])
  const submit = useCallback(() => {
    isRepeated.current = false
    send()
  }, [send])

  const ready = isReadyToSubmit(run)
  const firstSubmit = useRef(submit)
  useEffect(() => {
    firstSubmit.current = submit
  }, [submit])
  useEffect(() => {
    if (ready) firstSubmit.current()
  }, [ready])

  useRepeatWhenBack(isAway(error), () => {
    isRepeated.current = true
    send()
  })

  const statusWhenOpen = isPending ? 'sending' : isError ? 'failed' : 'waiting'
  return {
    status: data ? 'done' : statusWhenOpen,
    hasFailed,
    willRepeat,
    result: data ?? null,
    isStored,
    rateLimitMessage: rateLimitMessageOf(error),
    retry: submit,
  }
}
