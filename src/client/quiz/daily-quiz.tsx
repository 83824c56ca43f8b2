import { useMemo } from 'react'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LockedBookPicker } from './book-picker.tsx'
import { DailyDone } from './daily-done.tsx'
import { DailyStart } from './daily-start.tsx'
import { ExitQuiz } from './exit-quiz.tsx'
import { QuizScreen } from './quiz-screen.tsx'
import { QuizSettings } from './quiz-settings.tsx'
import { QuizSkeleton, QuizState } from './quiz-skeleton.tsx'
import { useDailyAttempt } from './use-daily-attempt.ts'
import type { QuizPreferences } from './use-quiz-preferences.ts'
import { type SubmissionTarget, useQuizSubmission } from './use-quiz-submission.ts'

type DailyQuizProps = {
  readonly attemptId: string | null
  readonly preferences: QuizPreferences
}

const BOOK_PICKER = (
  <LockedBookPicker reason="The daily challenge has the same ten questions for everyone." />
)

/** There is nothing to go on with: no attempt, somebody else's, or one of a day that is over. */
const isWithoutAttempt = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'not_found' || code === 'conflict'
}

/** The ranked ten of the day; give it the attempt's id as its key. */
export const DailyQuiz = ({ attemptId, preferences }: DailyQuizProps) => {
  const daily = useDailyAttempt(attemptId)
  const { game, attempt, error } = daily
  const servedId = attempt?.attemptId
  const target = useMemo<SubmissionTarget>(
    () => ({ quizType: 'daily', ...(servedId ? { attemptId: servedId } : {}) }),
    [servedId],
  )
  const submission = useQuizSubmission(game.run, daily.timeSpent, target)
  if (daily.failed && isWithoutAttempt(error)) {
    return <DailyStart reason={errorMessageOf(error, '')} />
  }
  if (game.run.total > 0) {
    const exit = <ExitQuiz keptNote="You can continue your daily challenge from the dashboard." />
    return (
      <QuizScreen
        game={game}
        submission={submission}
        preferences={preferences}
        exit={exit}
        settings={<QuizSettings preferences={preferences} bookPicker={BOOK_PICKER} />}
      />
    )
  }
  if (daily.failed) {
    const message = errorMessageOf(error, 'Your daily challenge could not be loaded.')
    return (
      <QuizState mode="daily">
        <ErrorState message={message} onRetry={daily.load} />
      </QuizState>
    )
  }
  if (attempt?.finished) return <DailyDone attempt={attempt} newest={attemptId === null} />
  return <QuizSkeleton mode="daily" />
}
