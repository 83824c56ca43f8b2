import { useMemo } from 'react'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { isKnownPage } from '../lib/known-pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LockedBookPicker } from './book-picker.tsx'
import { ExitQuiz } from './exit-quiz.tsx'
import { QuizScreen } from './quiz-screen.tsx'
import { QuizSettings } from './quiz-settings.tsx'
import { QuizSkeleton, QuizState } from './quiz-skeleton.tsx'
import type { QuizPreferences } from './use-quiz-preferences.ts'
import { type SubmissionTarget, useQuizSubmission } from './use-quiz-submission.ts'
import { useSprint } from './use-sprint.ts'

type SprintQuizProps = {
  readonly sprintGroup: string
  readonly preferences: QuizPreferences
}

const BOOK_PICKER = <LockedBookPicker reason="In a sprint all members answer the same questions." />

/** A study group's quiz sprint; give it the group's id as its key. */
export const SprintQuiz = ({ sprintGroup, preferences }: SprintQuizProps) => {
  const sprint = useSprint(sprintGroup)
  const { run } = sprint.game
  const target = useMemo<SubmissionTarget>(
    () => ({ quizType: 'sprint', sprintGroup }),
    [sprintGroup],
  )
  const submission = useQuizSubmission(run, sprint.timeSpent, target)
  if (run.total > 0) {
    const exit = <ExitQuiz keptNote="You can continue the sprint from your study group." />
    return (
      <QuizScreen
        game={sprint.game}
        submission={submission}
        preferences={preferences}
        exit={exit}
        settings={<QuizSettings preferences={preferences} bookPicker={BOOK_PICKER} />}
      />
    )
  }
  if (!sprint.failed) return <QuizSkeleton mode="sprint" />
  return (
    <QuizState mode="sprint">
      <SprintProblem error={sprint.error} onRetry={sprint.load} />
    </QuizState>
  )
}

const GROUPS = '/groups'

type SprintProblemProps = { readonly error: unknown; readonly onRetry: () => void }

const SprintProblem = ({ error, onRetry }: SprintProblemProps) => {
  const code = errorCodeOf(error)
  if (code !== 'not_found' && code !== 'feature_off' && code !== 'forbidden') {
    const message = errorMessageOf(error, 'The sprint could not be loaded.')
    return <ErrorState message={message} onRetry={onRetry} />
  }
  return (
    <EmptyState
      title="No sprint here"
      description={errorMessageOf(error, 'There is no quiz sprint running here.')}
      action={
        isKnownPage(GROUPS) ? (
          <ButtonLink href={GROUPS} variant="gold">
            Study Groups
          </ButtonLink>
        ) : (
          <ButtonLink href="/dashboard" variant="gold">
            Dashboard
          </ButtonLink>
        )
      }
    />
  )
}
