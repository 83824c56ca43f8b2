import { useLocation } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { useWhenBack } from '../lib/connection.ts'
import {
  errorCodeOf,
  errorDetailsOf,
  errorMessageOf,
  httpStatusOf,
  isAway,
  OFFLINE,
} from '../lib/errors.ts'
import { preloadPage } from '../lib/page-registry.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'

const quizPath = (attemptId: string, resume = false): string => {
  const search = new URLSearchParams({ type: 'daily', attemptId })
  if (resume) search.set('resume', 'true')
  return `${pathTo('quiz')}?${search}`
}

const FAILED = 'Failed to start quiz'
const LATER = 'Please try again later'

/** `willRepeat`: it is started by itself when the line is back. */
const reasonOf = (error: unknown, willRepeat: boolean): string => {
  const isAnswered = httpStatusOf(error) !== null
  if (!willRepeat) return errorMessageOf(error, isAnswered ? FAILED : LATER)
  if (!navigator.onLine) return `${OFFLINE} Your quiz starts if you’re back within a minute.`
  return isAnswered
    ? `${errorMessageOf(error, `${FAILED}.`)} Your quiz starts if the server is back within a minute.`
    : `${LATER}, or wait: your quiz starts if the server is back within a minute.`
}

const openAttemptOf = (error: unknown): string | null => {
  if (errorCodeOf(error) !== 'attempt_open') return null
  const { quizAttemptId } = errorDetailsOf(error)
  return typeof quizAttemptId === 'string' ? quizAttemptId : null
}

const RESUMING = {
  title: 'Continue Quiz?',
  description: 'You have an incomplete daily quiz. Continuing where you left off...',
} as const

/** Starts the daily quiz, or continues the one that is open. */
export const useDailyStart = () => {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const whenBack = useWhenBack()
  const { mutate, isPending } = trpc.quiz.startDaily.useMutation({
    onSettled: (_started, error) => {
      // The dashboard is reloaded on the next visit; at once only where today's quiz is already done.
      const refetchType = errorCodeOf(error) === 'already_finished' ? 'active' : 'none'
      void utils.dashboard.get.invalidate(undefined, { refetchType })
    },
  })

  /** `isRepeated`: by itself, when the line is back; what fails then waits for the learner. */
  const send = (isRepeated: boolean): void => {
    if (isPending) return
    preloadPage(pathTo('quiz'))
    mutate(undefined, {
      onSuccess: ({ attemptId }) => navigate(quizPath(attemptId)),
      onError: (error) => {
        const openAttempt = openAttemptOf(error)
        if (openAttempt === null) {
          const willRepeat = isAway(error) && !isRepeated
          const description = reasonOf(error, willRepeat)
          showToast({ title: 'Unable to Start Quiz', description, variant: 'destructive' })
          if (willRepeat) whenBack(() => send(true))
          return
        }
        showToast(RESUMING)
        navigate(quizPath(openAttempt, true))
      },
    })
  }
  return { start: () => send(false), starting: isPending }
}
