import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lastAnswer, type QuizRun } from '../../domain/quiz-run.ts'
import { ReportButton } from '../app/report-button.tsx'
import { errorMessageOf } from '../lib/errors.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Stack } from '../ui/layout.ts'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { QuestionCard, ScriptureLinks } from './question-card.tsx'
import { KeyHints, QuizActions } from './quiz-actions.tsx'
import { optionTextOf, type QuizGame, removedOptionOf } from './quiz-game.ts'
import { QuizHeading } from './quiz-heading.tsx'
import type { QuizParts } from './quiz-parts.ts'
import { isAfterTimeUp, QuizProgress, TIME_UP } from './quiz-progress.tsx'
import { QuizResults } from './quiz-results.tsx'
import { LockedBookPicker, type QuizPreferences, QuizSettings } from './quiz-settings.tsx'
import type { QuizType } from './quiz-types.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import type { Submission } from './use-quiz-submission.ts'
import { WrongAnswerDialog } from './wrong-answer-dialog.tsx'

/** What the questions of any type of quiz come with. */
export type QuizSource = {
  readonly game: QuizGame
  readonly submission: Submission
  /** Why there are no questions; null while they may still come. */
  readonly error: unknown
  /** Asks for the questions again. */
  readonly load: () => void
}

type QuizScreenProps = {
  readonly type: QuizType
  readonly source: QuizSource
  readonly preferences: QuizPreferences
  /** Shown in place of the questions where there are none to ask. */
  readonly instead?: ReactNode
  readonly parts?: QuizParts
}

/** A quiz from loading to its results. */
export const QuizScreen = (props: QuizScreenProps) => {
  const { type, source, preferences, instead, parts = {} } = props
  const { game, submission, error, load } = source
  if (!instead && game.run.phase === 'complete') {
    const { translation } = preferences
    const shown = { type, game, submission, translation, parts }
    return <QuizResults {...shown} />
  }
  if (!instead && game.run.total > 0) {
    return <QuizPlay type={type} game={game} preferences={preferences} parts={parts} />
  }
  return <QuizPlaceholder type={type} instead={instead} error={error} load={load} />
}

type QuizPlaceholderProps = Pick<QuizScreenProps, 'type' | 'instead'> &
  Pick<QuizSource, 'error' | 'load'>

/**
 * A quiz without questions: they are loading, could not be loaded, or there is something else to
 * say.
 */
export const QuizPlaceholder = ({ type, instead, error, load }: QuizPlaceholderProps) => (
  <Stack gap="4">
    <QuizHeading type={type} />
    {instead ||
      (error ? (
        <ErrorState message={errorMessageOf(error, type.loadFailure)} onRetry={load} />
      ) : (
        <QuestionSkeleton />
      ))}
  </Stack>
)

type QuizPlayProps = {
  readonly type: QuizType
  readonly game: QuizGame
  readonly preferences: QuizPreferences
  readonly parts: QuizParts
}

/** A quiz that has its questions, until the last one is answered. */
const QuizPlay = ({ type, game, preferences, parts }: QuizPlayProps) => {
  const { run } = game
  useQuizKeys(game)
  // Of this question only: the next one moves on again.
  const [reportedId, setReportedId] = useState<string | null>(null)
  const questionId = game.question?.id ?? null
  const isReporting = questionId !== null && reportedId === questionId
  useAutoNext(run, preferences.autoNext && !isReporting, game.next)
  const report = questionId ? (
    <ReportButton
      kind="question"
      id={questionId}
      label="Report this question"
      onReporting={(is) => setReportedId(is ? questionId : null)}
    />
  ) : null
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <QuizHeading type={type} run={run} />
      {parts.about}
      <QuizProgress game={game} />
      <Question game={game} preferences={preferences} parts={parts} report={report} />
      <chakra.p srOnly role="status">
        {announcementOf(game)}
      </chakra.p>
      <WrongAnswerDialog game={game} translation={preferences.translation} report={report} />
      {type.bookLock ? (
        <QuizSettings
          preferences={preferences}
          bookPicker={<LockedBookPicker reason={type.bookLock} />}
        />
      ) : null}
    </Stack>
  )
}

type QuestionProps = Omit<QuizPlayProps, 'type'> & { readonly report: ReactNode }

const Question = ({ game, preferences, parts, report }: QuestionProps) => {
  const { question, retryNext, rateLimitMessage } = game
  if (retryNext) {
    return (
      <ErrorState
        message={`The next question could not be loaded. Your answers so far are saved. ${rateLimitMessage ?? ''}`}
        onRetry={retryNext}
      />
    )
  }
  if (!question) return null
  return (
    <>
      <QuestionCard game={game} question={question} hint={parts.hint} report={report} />
      <ScriptureLinks
        reference={question.scriptureReference}
        translation={preferences.translation}
      />
      <QuizActions game={game} />
      <KeyHints />
    </>
  )
}

/** The verdict or a hint, for screen readers. */
const announcementOf = (game: QuizGame): string => {
  const { run, question } = game
  if (run.phase === 'correct') return 'Correct'
  if (run.phase === 'wrong' && question) {
    const answer = optionTextOf(question, lastAnswer(run)?.correctOptionId ?? null)
    return `Not quite right. The answer is ${answer}.`
  }
  const removed = run.phase === 'asking' && question ? removedOptionOf(question, run) : null
  if (removed) return `Hint: ${removed.optionLetter}, ${removed.optionText}, is not the answer.`
  return isAfterTimeUp(game) ? TIME_UP : ''
}

const AUTO_ADVANCE_DELAY_MS = 1000

/** Moves on automatically after a correct answer. */
const useAutoNext = (run: QuizRun, enabled: boolean, next: () => void): void => {
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  }, [next])

  const waits = enabled && run.phase === 'correct'
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => latest.current(), AUTO_ADVANCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waits])
}

const QuestionSkeleton = () => (
  // As high as the window: whatever is below a question would jump when a longer one comes.
  <chakra.div minH="100lvh">
    <SkeletonRegion>
      <SkeletonBlock w="9rem" mb="3" />
      <SkeletonBlock h="2.5" minH="0" mb="4.5" borderRadius="full" />
      <Card display="grid" gap="3.5">
        <SkeletonBlock w="6rem" />
        <SkeletonBlock h="8" w="85%" />
        {['A', 'B', 'C', 'D'].map((letter) => (
          <SkeletonBlock key={letter} h="16" borderRadius="option" />
        ))}
      </Card>
    </SkeletonRegion>
  </chakra.div>
)
