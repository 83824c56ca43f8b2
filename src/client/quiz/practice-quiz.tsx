import { useState } from 'react'
import { useLocation } from 'wouter'
import { ALL_BOOKS } from '../../domain/question.ts'
import { patienceMessageOf } from '../lib/errors.ts'
import { newId } from '../lib/new-id.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BookPicker } from './book-picker.tsx'
import { ExitQuiz } from './exit-quiz.tsx'
import { type PracticeParameters, practicePath } from './quiz-parameters.ts'
import { QuizScreen } from './quiz-screen.tsx'
import { QuizSettings } from './quiz-settings.tsx'
import { QuizSkeleton, QuizState } from './quiz-skeleton.tsx'
import { usePracticeRound } from './use-practice-round.ts'
import type { QuizPreferences } from './use-quiz-preferences.ts'
import { useQuizSubmission } from './use-quiz-submission.ts'

type PracticeQuizProps = {
  readonly parameters: PracticeParameters
  readonly preferences: QuizPreferences
}

/** Practice and Challenge Mode. Book and mode stand in the address; another choice is a new round. */
export const PracticeQuiz = ({ parameters, preferences }: PracticeQuizProps) => {
  const [, navigate] = useLocation()
  const { book, adaptive } = parameters
  const change = (changes: Partial<PracticeParameters>): void =>
    navigate(practicePath({ book, adaptive, ...changes }), { replace: true })
  return (
    <>
      <PracticeRound
        key={practicePath(parameters)}
        parameters={parameters}
        preferences={preferences}
        onShowAll={() => change({ book: ALL_BOOKS })}
      />
      <QuizSettings
        preferences={preferences}
        bookPicker={<BookPicker book={book} onChange={(next) => change({ book: next })} />}
        challenge={{ on: adaptive, onChange: (on) => change({ adaptive: on }) }}
      />
    </>
  )
}

type PracticeRoundProps = PracticeQuizProps & { readonly onShowAll: () => void }

const PracticeRound = ({ parameters, preferences, onShowAll }: PracticeRoundProps) => {
  const round = usePracticeRound(parameters)
  const { run } = round.game
  // The round's own id: a submit that is tried again counts once.
  const [target] = useState(() => ({ quizType: 'practice', attemptId: newId() }) as const)
  const submission = useQuizSubmission(run, round.timeSpent, target)
  if (round.failed) {
    return (
      <QuizState mode={run.mode}>
        <ErrorState
          message={patienceMessageOf(round.error) ?? 'The questions could not be loaded.'}
          onRetry={round.load}
        />
      </QuizState>
    )
  }
  if (round.empty) {
    const { book } = parameters
    const showAll = book === ALL_BOOKS ? round.load : onShowAll
    return (
      <QuizState mode={run.mode}>
        <NoQuestions book={book} onShowAll={showAll} />
      </QuizState>
    )
  }
  if (round.loading) return <QuizSkeleton mode={run.mode} />
  const exit = <ExitQuiz lostAnswers={run.answers.length} />
  return (
    <QuizScreen game={round.game} submission={submission} preferences={preferences} exit={exit} />
  )
}

type NoQuestionsProps = { readonly book: string; readonly onShowAll: () => void }

const NoQuestions = ({ book, onShowAll }: NoQuestionsProps) => (
  <EmptyState
    title="No Questions Available"
    description={
      book === ALL_BOOKS
        ? 'There are no questions available right now.'
        : `No questions found for ${book}.`
    }
    action={
      <Button variant="gold" onClick={onShowAll}>
        Show All Questions
      </Button>
    }
  />
)
