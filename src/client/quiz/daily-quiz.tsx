import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactElement, useEffect, useRef } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { dayKeyOf, timeZoneOrUtc, UTC } from '../../domain/time/time.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { formatDate } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { DailyStartButton } from '../shared/daily-start-button.tsx'
import { PRACTICE_PATH } from '../shared/quiz-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Lamp } from '../ui/lamp.tsx'
import type { QuizPreferences } from './play/quiz-settings.tsx'
import { QUIZ_TYPES } from './play/quiz-types.ts'
import { useDailyPlace } from './play/use-daily-place.ts'
import { type RankedAttempt, useRankedAttempt } from './play/use-ranked-attempt.ts'
import { QuizScreen } from './quiz-screen.tsx'
import { SubmissionNote } from './results/quiz-results.tsx'

type DailyQuizProps = {
  /** Null for the learner's newest attempt. */
  readonly attemptId: string | null
  readonly preferences: QuizPreferences
}

/** The ten ranked questions of the day. A new attempt needs a new key (quiz-page.tsx). */
export const DailyQuiz = ({ attemptId, preferences }: DailyQuizProps) => {
  const daily = useRankedAttempt(QUIZ_TYPES.daily, attemptId === null ? {} : { attemptId })
  useDailyPlace(daily.attempt?.attemptId, daily.game.run)
  const { timeZone } = useSignedInUser().settings
  const today = dayKeyOf(new Date(), timeZoneOrUtc(timeZone))
  return (
    <QuizScreen
      type={QUIZ_TYPES.daily}
      source={daily}
      preferences={preferences}
      instead={insteadOf(daily, today, attemptId === null)}
      parts={
        daily.attempt
          ? {
              whenStored: <DailyDone day={daily.attempt.day} today={today} />,
              isOfEarlierDay: daily.submission.isStored && daily.attempt.day < today,
            }
          : {}
      }
    />
  )
}

/** No attempt, somebody else's, or one of a day that is over. */
const isWithoutAttempt = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'not_found' || code === 'conflict'
}

/**
 * Every question counts as skipped, so only the server knows whether the attempt expired or was
 * skipped through.
 */
const mayHaveExpired = ({ game: { run }, submission }: RankedAttempt): boolean =>
  run.phase === 'complete' &&
  submission.result === null &&
  run.answers.every(({ outcome }) => outcome === 'skipped')

/** What is shown where nothing is left to ask. `isNewest`: the address names no attempt. */
const insteadOf = (daily: RankedAttempt, today: string, isNewest: boolean): ReactElement | null => {
  const { attempt, error, game, submission } = daily
  if (isWithoutAttempt(error)) return <DailyStart reason={errorMessageOf(error, '')} />
  if (!attempt) return null
  const isOver = attempt.day < today
  const wasPlayedHere = game.run.total > 0
  const isOld = isNewest && isOver
  if (isOld && (submission.isStored || (attempt.expired && !wasPlayedHere))) {
    return <DailyStart reason="" />
  }
  if (submission.result?.expired) return <DailyExpired isOver={isOver} isNew />
  if (attempt.expired) return <DailyExpired isOver={isOver} isNew={wasPlayedHere} />
  return mayHaveExpired(daily) ? <SubmissionNote submission={submission} /> : null
}

/** `reason`: the server's own sentence, where it refused the attempt in the address. */
const DailyStart = ({ reason }: { readonly reason: string }) => (
  <EmptyState
    title="Ready for today’s quiz?"
    description={`${reason} Ten questions are waiting, the same for everyone today.`.trim()}
    action={
      <>
        <DailyStartButton label="Start Daily Quiz" />
        <ButtonLink href={pathTo('dashboard')} variant="plain">
          Dashboard
        </ButtonLink>
      </>
    }
  />
)

type DailyDoneProps = { readonly day: string; readonly today: string }

/** Above a result that is opened again: today's, or that of an earlier day. */
const DailyDone = ({ day, today }: DailyDoneProps) => (
  <Card tone="gold" pad="sm" display="flex" flexWrap="wrap" alignItems="center" gap="4">
    <Lamp size={44} />
    <chakra.div flex="1 1 9rem" minW="0">
      <chakra.h2 textStyle="subheading">
        {day === today ? 'Daily Quest Complete!' : 'From your past dailies'}
      </chakra.h2>
      <chakra.p color="muted" textWrap="pretty">
        {day === today
          ? 'Great job! Come back tomorrow for your next challenge.'
          : `The daily quiz of ${formatDate(day, UTC)}, with your answers.`}
      </chakra.p>
    </chakra.div>
  </Card>
)

type DailyExpiredProps = {
  /** The quiz was that of an earlier day. */
  readonly isOver: boolean
  /** It expired on this page, and the question that had the focus is gone. */
  readonly isNew?: boolean
}

/** All ten questions ran out without an answer. */
const DailyExpired = ({ isOver, isNew = false }: DailyExpiredProps) => {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) message.current?.focus()
  }, [isNew])
  return (
    <div ref={message} tabIndex={-1}>
      <EmptyState
        title="Time ran out"
        description={
          isOver
            ? 'That day’s quiz closed without any answers. Today’s quiz is waiting on your dashboard.'
            : 'Today’s quiz closed without any answers. A new one opens tomorrow.'
        }
        action={
          <>
            <ButtonLink href={PRACTICE_PATH} variant={isOver ? 'quiet' : 'gold'} me="2">
              Practice
            </ButtonLink>
            <ButtonLink href={pathTo('dashboard')} variant={isOver ? 'gold' : 'quiet'}>
              Dashboard
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
