import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { SECONDS_BY_TIME_LIMIT } from '../../domain/grading.ts'
import { ALL_BOOKS } from '../../domain/question.ts'
import { QUIZ_LENGTH } from '../../domain/question-choice.ts'
import { newId } from '../lib/new-id.ts'
import { trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type QuizGame, quizQuestionOf, runQuestionOf } from './quiz-game.ts'
import { type PracticeParameters, practicePath } from './quiz-parameters.ts'
import { QuizScreen } from './quiz-screen.tsx'
import { BookPicker, type QuizPreferences, QuizSettings } from './quiz-settings.tsx'
import { QUIZ_TYPES } from './quiz-types.ts'
import { useQuizRun } from './use-quiz-run.ts'
import { useQuizSubmission } from './use-quiz-submission.ts'

type PracticeQuizProps = {
  readonly parameters: PracticeParameters
  readonly preferences: QuizPreferences
}

/** Practice and Challenge Mode. Another book or mode in the address starts a new round. */
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
  const { book, adaptive } = parameters
  const round = usePracticeRound(parameters)
  const showAll = book === ALL_BOOKS ? round.load : onShowAll
  return (
    <QuizScreen
      type={QUIZ_TYPES[adaptive ? 'adaptive' : 'practice']}
      source={round}
      preferences={preferences}
      instead={round.isEmpty ? <NoQuestions book={book} onShowAll={showAll} /> : null}
    />
  )
}

/** One round of practice. Its questions come with their key, so nothing is sent before the end. */
const usePracticeRound = ({ book, adaptive }: Omit<PracticeParameters, 'type'>) => {
  const quiz = useQuizRun('practice', SECONDS_BY_TIME_LIMIT.standard)
  const { dispatch, learn, run } = quiz
  const query = trpc.quiz.questions.useQuery(
    { mode: 'practice', limit: QUIZ_LENGTH, book, adaptive },
    // A finished round is not kept: the next one has other questions.
    { gcTime: 0, refetchOnReconnect: false },
  )

  const { data, dataUpdatedAt } = query
  // `dataUpdatedAt`, because a reply that equals the last one counts as well.
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
    rateLimitMessage: null,
    resend: () => {},
  }
  // The round's own id: a submit that is sent again counts once.
  const [target] = useState(() => ({ quizType: 'practice', attemptId: newId() }) as const)
  const submission = useQuizSubmission(run, quiz.timeSpent, target)
  return {
    game,
    submission,
    error: query.isError && !query.isFetching ? query.error : null,
    isEmpty: run.phase === 'empty' && !query.isFetching,
    load: () => {
      dispatch({ type: 'restarted' })
      void query.refetch()
    },
  }
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
