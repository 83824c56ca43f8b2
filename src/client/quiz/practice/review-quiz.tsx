import { useEffect, useState } from 'react'
import { QUIZ_LENGTH } from '../../../domain/question/question-choice.ts'
import { SECONDS_BY_TIME_LIMIT } from '../../../domain/quiz/grading.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { formatComingDay } from '../../lib/coming-day.ts'
import { newId } from '../../lib/new-id.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSettledError } from '../../lib/use-settled-error.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { PRACTICE_PATH } from '../../shared/quiz-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type QuizGame, quizQuestionOf, runQuestionOf } from '../play/quiz-game.ts'
import { type QuizPreferences, QuizSettings, TranslationPicker } from '../play/quiz-settings.tsx'
import { QUIZ_TYPES } from '../play/quiz-types.ts'
import { useAsideChoices } from '../play/use-aside-choices.ts'
import { useQuizRun } from '../play/use-quiz-run.ts'
import { useQuizSubmission } from '../play/use-quiz-submission.ts'
import { QuizScreen } from '../quiz-screen.tsx'
import { usePracticeExplanations } from './practice-explanations.ts'

type ReviewQuizProps = {
  /** Empty for what is due; else a book, a group of books or all, of which what was missed is asked. */
  readonly missed: string
  readonly preferences: QuizPreferences
}

/** Questions that the learner has answered before: when they are about to forget them, or what they missed. */
export const ReviewQuiz = ({ missed, preferences }: ReviewQuizProps) => {
  const review = useReview(missed)
  const { run } = review.game
  const nothing = missed ? <NothingMissed /> : <NothingDue nextAt={review.nextAt} />
  return (
    <>
      <QuizScreen
        type={QUIZ_TYPES.review}
        source={review}
        preferences={preferences}
        instead={review.isEmpty ? nothing : null}
        parts={{ aside: review.aside }}
      />
      {run.total > 0 && run.phase !== 'complete' ? (
        <QuizSettings preferences={preferences}>
          <TranslationPicker translation={preferences.translation} />
        </QuizSettings>
      ) : null}
    </>
  )
}

const FRESH_MS = 10 * 60_000

/** The questions to review. They come with their key, so nothing is sent before the end. */
const useReview = (missed: string) => {
  const quiz = useQuizRun('practice', SECONDS_BY_TIME_LIMIT.standard)
  const { dispatch, learn, run } = quiz
  const query = trpc.quiz.questions.useQuery(
    missed
      ? { mode: 'missed', book: missed, limit: QUIZ_LENGTH }
      : { mode: 'review', limit: QUIZ_LENGTH },
    // A finished review is not kept: the next one has other questions.
    { gcTime: 0, refetchOnReconnect: false },
  )
  // In the same request, for when nothing is due.
  const dashboard = trpc.dashboard.get.useQuery(undefined, { staleTime: FRESH_MS })

  const { data, dataUpdatedAt } = query
  // `dataUpdatedAt`, because a reply that equals the last one counts as well.
  useEffect(() => {
    if (!data || !dataUpdatedAt) return
    const questions = data.questions.map(quizQuestionOf)
    learn(questions)
    dispatch({ type: 'loaded', questions: questions.map(runQuestionOf), total: questions.length })
  }, [data, dataUpdatedAt, learn, dispatch])

  usePracticeExplanations(quiz)

  const game: QuizGame = {
    ...quiz,
    clock: null,
    pausing: null,
    unsaved: null,
    nextFailure: null,
    rateLimitMessage: null,
    resend: () => {},
  }
  const { save, ...aside } = useAsideChoices()
  // The round's own id: a submit that is sent again counts once.
  const [target] = useState(() => ({
    // Only what is due is the review of the day.
    quizType: missed ? ('practice' as const) : ('review' as const),
    attemptId: newId(),
  }))
  const submission = useQuizSubmission(run, quiz.timeSpent, target, false, save)
  return {
    game,
    aside,
    submission,
    error: useSettledError(query),
    isRetrying: query.isFetching,
    isEmpty: run.phase === 'empty' && !query.isFetching,
    nextAt: dashboard.data?.review.nextAt ?? null,
    load: (): void => {
      dispatch({ type: 'restarted' })
      void query.refetch()
    },
  }
}

type NothingDueProps = {
  /** When the next question is due, as far as it is known. */
  readonly nextAt: string | null
}

const NothingDue = ({ nextAt }: NothingDueProps) => {
  const { timeZone } = useSignedInUser().settings
  return (
    <EmptyState
      title="Nothing to review now"
      description={
        nextAt === null
          ? 'Questions you answer come back here, shortly before you’d forget them.'
          : `You’re all caught up. Your next review is ${formatComingDay(nextAt, timeZone, new Date())}.`
      }
      action={
        <ButtonLink href={PRACTICE_PATH} variant="gold">
          Practice
        </ButtonLink>
      }
    />
  )
}

const NothingMissed = () => (
  <EmptyState
    title="Nothing to review now"
    description="You can review a question a day after you missed it."
    action={
      <ButtonLink href={pathTo('missed')} variant="gold">
        Missed questions
      </ButtonLink>
    }
  />
)
