import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isMissExplained, lastAnswer, type QuizRun } from '../../domain/quiz/quiz-run.ts'
import { useConnection, whenBack } from '../lib/connection.ts'
import { screenChanged } from '../lib/double-clicks.ts'
import type { Elements } from '../lib/elements.ts'
import { repeatedMessageOf } from '../lib/errors.ts'
import { usePreviousWhile } from '../lib/use-previous-while.ts'
import { ReportButton } from '../shared/report-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FocusedContent } from '../ui/focused-content.tsx'
import { Stack } from '../ui/layout.ts'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { AnswerDialog } from './play/answer-dialog.tsx'
import { AsideButton } from './play/aside-button.tsx'
import { giveFeedback } from './play/feedback.ts'
import { PauseButton } from './play/pause-button.tsx'
import { PausedCard } from './play/paused-card.tsx'
import { QuestionCard } from './play/question-card.tsx'
import { KeyHints, QuizActions } from './play/quiz-actions.tsx'
import { type QuizGame, removedOptionOf } from './play/quiz-game.ts'
import { QuizHeading } from './play/quiz-heading.tsx'
import { QuizProgress } from './play/quiz-progress.tsx'
import {
  LockedBookPicker,
  type QuizPreferences,
  QuizSettings,
  TranslationPicker,
} from './play/quiz-settings.tsx'
import type { QuizType } from './play/quiz-types.ts'
import { ScriptureLinks } from './play/scripture-links.tsx'
import { usePassagePrefetch } from './play/scripture-quote.tsx'
import { type AutoNext, useAutoNext } from './play/use-auto-next.ts'
import { useClockNotice } from './play/use-clock-notice.ts'
import { useFocusWhile } from './play/use-focus-while.ts'
import { useQuizKeys } from './play/use-quiz-keys.ts'
import type { Submission } from './play/use-quiz-submission.ts'
import type { QuizParts } from './quiz-parts.ts'
import { QuizResults } from './results/quiz-results.tsx'

/** What the questions of any type of quiz come with. */
export type QuizSource = {
  readonly game: QuizGame
  readonly submission: Submission
  /** Why there are no questions; null while they may still come. */
  readonly error: unknown
  readonly isRetrying: boolean
  /** Asks for the questions again. */
  readonly load: () => void
}

type QuizScreenProps = {
  readonly type: QuizType
  readonly source: QuizSource
  readonly preferences: QuizPreferences
  /** Shown in place of the questions where there are none to ask. */
  readonly instead?: Elements
  readonly parts?: QuizParts
}

/** A quiz from loading to its results. */
export const QuizScreen = (props: QuizScreenProps) => {
  const { type, source, preferences, instead, parts = {} } = props
  const { game, submission, error, isRetrying, load } = source
  useScreenChanges(game)
  if (!instead && game.run.phase === 'complete') {
    const { translation } = preferences
    const shown = { type, game, submission, translation, parts }
    return <QuizResults {...shown} />
  }
  if (!instead && game.run.total > 0) {
    return <QuizPlay type={type} game={game} preferences={preferences} parts={parts} />
  }
  const { choices } = parts
  return <QuizPlaceholder {...{ type, choices, instead, error, isRetrying, load }} />
}

/** Each question, its explanation and the results have something else in the same place. */
const useScreenChanges = ({ run, question }: QuizGame): void => {
  const { phase } = run
  const questionId = question?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what changes
  useLayoutEffect(screenChanged, [phase, questionId])
}

type QuizPlaceholderProps = Pick<QuizScreenProps, 'type' | 'instead'> &
  Pick<QuizSource, 'error' | 'isRetrying' | 'load'> &
  Pick<QuizParts, 'choices'>

/**
 * A quiz without questions: they are loading, could not be loaded, or there is something else to
 * say.
 */
export const QuizPlaceholder = (props: QuizPlaceholderProps) => {
  const { type, choices, instead, error, isRetrying, load } = props
  const connection = useConnection()
  return (
    <Stack gap="4">
      <QuizHeading type={type} choices={choices} />
      {instead ||
        (error ? (
          <ErrorState
            message={repeatedMessageOf(error, connection, type.loadFailure)}
            isRetrying={isRetrying}
            onRetry={load}
          />
        ) : (
          <QuestionSkeleton />
        ))}
    </Stack>
  )
}

type QuizPlayProps = {
  readonly type: QuizType
  readonly game: QuizGame
  readonly preferences: QuizPreferences
  readonly parts: QuizParts
}

/** Lets each answer be heard and felt, where that is switched on. */
const useAnswerFeedback = (run: QuizRun): void => {
  const kind = run.phase === 'correct' ? 'correct' : isMissExplained(run) ? 'wrong' : null
  useEffect(() => {
    if (kind) giveFeedback(kind)
  }, [kind])
}

/** Whether no question is on the screen until the learner continues. */
const isAtRest = ({ phase }: QuizRun): boolean => phase === 'resting' || phase === 'paused'

/** Whether the next question is on its way after a rest or a pause: the old one, which was out of sight, is done with. */
const useIsReturning = ({ run, nextFailure }: QuizGame): boolean => {
  const [restedAfter, setRestedAfter] = useState<number | null>(null)
  const answered = run.answers.length
  if (isAtRest(run) && restedAfter !== answered) setRestedAfter(answered)
  return run.phase === 'loading' && restedAfter === answered && nextFailure === null
}

/** A quiz that has its questions, until the last one is answered. */
const QuizPlay = ({ type, game, preferences, parts }: QuizPlayProps) => {
  const { run, question, nextFailure } = game
  const isResting = isAtRest(run)
  useQuizKeys(game)
  useClockNotice(type, game)
  useAnswerFeedback(run)
  usePassagePrefetch(question?.scriptureReference ?? null, preferences.translation)
  const questionId = question?.id ?? null
  const isReturning = useIsReturning(game)
  const { seconds } = preferences.autoNext
  const autoNext = useAutoNext(run, questionId, seconds, game.next)
  const report = questionId ? (
    <ReportButton kind="question" id={questionId} label="Report this question" />
  ) : null
  const { aside } = parts
  const remarks =
    questionId && aside ? (
      <Remarks>
        <AsideButton
          isAside={aside.ids.has(questionId)}
          onChange={(isAside) => aside.change(questionId, isAside)}
        />
        {report}
      </Remarks>
    ) : (
      report
    )
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <QuizHeading type={type} game={game} choices={parts.choices} />
      {parts.about}
      <QuizProgress game={game} isQuestionShown={!(isResting || isReturning || nextFailure)} />
      {run.phase === 'resting' ? <Resting onResume={game.resume} /> : null}
      {run.phase === 'paused' && game.pausing ? (
        <PausedCard game={game} pausing={game.pausing} translation={preferences.translation} />
      ) : null}
      {isReturning ? <Returning /> : null}
      {isResting || isReturning ? null : (
        <Question
          type={type}
          game={game}
          preferences={preferences}
          parts={parts}
          autoNext={autoNext}
          report={
            game.pausing ? (
              <Remarks>
                <PauseButton {...PLAIN} run={run} pausing={game.pausing} />
                {report}
              </Remarks>
            ) : (
              remarks
            )
          }
        />
      )}
      <chakra.p srOnly role="status">
        {announcementOf(game)}
      </chakra.p>
      {isMissExplained(run) && question ? (
        <AnswerDialog
          game={game}
          question={question}
          translation={preferences.translation}
          report={remarks}
        />
      ) : null}
      {type.bookLock ? (
        <QuizSettings preferences={preferences}>
          <LockedBookPicker reason={type.bookLock} />
          <TranslationPicker translation={preferences.translation} />
        </QuizSettings>
      ) : null}
    </Stack>
  )
}

const PLAIN = { variant: 'plain', size: 'sm', minH: '11' } as const

/** What can be done with a question besides, on one line of a phone. */
const Remarks = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: { base: 'space-between', sm: 'end' },
    columnGap: '1',
    flex: '1 1 auto',
    '& button': { px: '1.5' },
  },
})

/** After several time-outs in a row: no clock runs until the learner is back. */
const Resting = ({ onResume }: { readonly onResume: () => void }) => {
  const card = useRef<HTMLDivElement>(null)
  // The question that had the focus is gone.
  useEffect(() => card.current?.focus(), [])
  return (
    <Card ref={card} tabIndex={-1}>
      <EmptyState
        title="Are you still there?"
        description="Two questions in a row ran out of time. Your quiz is waiting, and the next clock starts when you continue."
        action={
          <Button variant="gold" onClick={onResume}>
            I’m here
          </Button>
        }
      />
    </Card>
  )
}

type NextFailureProps = NonNullable<QuizGame['nextFailure']> &
  Pick<QuizGame, 'rateLimitMessage'> & { readonly areSaved: boolean }

const NextFailure = (props: NextFailureProps) => {
  const { isRetrying, willRepeat, retry, rateLimitMessage, areSaved } = props
  const connection = usePreviousWhile(useConnection(), isRetrying)
  const isPromised = connection !== 'fine' && willRepeat
  const promise = isPromised ? `The quiz goes on ${whenBack(connection)}.` : ''
  return (
    // The question that had the focus is gone.
    <FocusedContent>
      <ErrorState
        title="The next question could not be loaded"
        message={`Your answers so far are ${areSaved ? 'saved' : 'still here'}. ${rateLimitMessage ?? promise}`}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    </FocusedContent>
  )
}

/** The next question is on its way after a rest. */
const Returning = () => {
  const frame = useFocusWhile<HTMLDivElement>(true)
  return (
    <div ref={frame} tabIndex={-1}>
      <QuestionSkeleton />
    </div>
  )
}

type QuestionProps = QuizPlayProps & {
  readonly autoNext: AutoNext
  readonly report: Elements
}

const Question = ({ type, game, preferences, parts, autoNext, report }: QuestionProps) => {
  const { question, nextFailure, rateLimitMessage } = game
  if (nextFailure) {
    const areSaved = type.saved !== null
    return <NextFailure {...nextFailure} {...{ rateLimitMessage, areSaved }} />
  }
  if (!question) return null
  const { translation } = preferences
  return (
    <>
      <QuestionCard
        game={game}
        question={question}
        translation={translation}
        autoNext={autoNext}
        takesFocus={parts.takesFocus === true}
        hint={parts.hint}
        report={report}
      />
      {/* Who opens the passage is reading, too. */}
      <div {...autoNext.readingEvents}>
        <ScriptureLinks reference={question.scriptureReference} translation={translation} />
      </div>
      <QuizActions game={game} autoNext={autoNext} />
      <KeyHints />
    </>
  )
}

/**
 * A hint or a skip, for screen readers. What is explained announces itself: a correct answer where it is
 * explained, a wrong one and a time-out as a dialog.
 */
const announcementOf = ({ run, question }: QuizGame): string => {
  const removed = run.phase === 'asking' && question ? removedOptionOf(question, run) : null
  if (removed) return `Hint: ${removed.optionLetter}, ${removed.optionText}, is not the answer.`
  const last = lastAnswer(run)
  const wasSkipped = last?.outcome === 'skipped' && !last.timedOut && last.correctOptionId !== null
  // With its number, so that the next skip is another text.
  return wasSkipped ? `Question ${run.answers.length} skipped` : ''
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
