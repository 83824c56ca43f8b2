import type { ReactNode } from 'react'
import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { useDailyStart } from '../app/use-daily-start.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { PRACTICE_PATH } from './quiz-parameters.ts'
import { QuizScreen } from './quiz-screen.tsx'
import type { QuizPreferences } from './quiz-settings.tsx'
import { QUIZ_TYPES } from './quiz-types.ts'
import { type Attempt, type DailyAttempt, useDailyAttempt } from './use-daily-attempt.ts'

type DailyQuizProps = {
  /** Null for the learner's newest attempt. */
  readonly attemptId: string | null
  readonly preferences: QuizPreferences
}

/** The ten ranked questions of the day. Its key is the attempt's id. */
export const DailyQuiz = ({ attemptId, preferences }: DailyQuizProps) => {
  const daily = useDailyAttempt(attemptId)
  const { timeZone } = useSignedInUser().settings
  const today = dayKeyOf(new Date(), parseTimeZone(timeZone) ?? UTC)
  return (
    <QuizScreen
      type={QUIZ_TYPES.daily}
      source={daily}
      preferences={preferences}
      instead={insteadOf(daily, today, attemptId === null)}
    />
  )
}

/** No attempt, somebody else's, or one of a day that is over. */
const isWithoutAttempt = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'not_found' || code === 'conflict'
}

/** What is shown where nothing is left to ask. `isNewest`: the address names no attempt. */
const insteadOf = (daily: DailyAttempt, today: string, isNewest: boolean): ReactNode => {
  const { attempt, error, game } = daily
  if (isWithoutAttempt(error)) return <DailyStart reason={errorMessageOf(error, '')} />
  // Finished before this page was opened; what is finished on it shows its results.
  if (!attempt?.finished || game.run.total > 0) return null
  if (isNewest && attempt.day < today) return <DailyStart reason="" />
  return <DailyDone attempt={attempt} isOver={attempt.day < today} />
}

/** `reason`: the server's own sentence, where it refused the attempt in the address. */
const DailyStart = ({ reason }: { readonly reason: string }) => {
  const { start, starting } = useDailyStart()
  return (
    <EmptyState
      title="Ready for today’s quiz?"
      description={`${reason} Ten questions are waiting, the same for everyone today.`.trim()}
      action={
        <>
          <Button variant="gold" onClick={start} disabled={starting}>
            {starting ? 'Starting...' : 'Start Daily Quiz'}
          </Button>
          <ButtonLink href="/dashboard" variant="plain">
            Dashboard
          </ButtonLink>
        </>
      }
    />
  )
}

type DailyDoneProps = {
  readonly attempt: Attempt
  /** It was an earlier day's. */
  readonly isOver: boolean
}

const DailyDone = ({ attempt, isOver }: DailyDoneProps) => (
  <EmptyState
    icon={<Lamp size={56} animate />}
    title="Daily Quest Complete!"
    description={`You scored ${attempt.score} out of ${attempt.total} questions correctly. ${
      isOver
        ? 'Today’s quiz is waiting on your dashboard.'
        : 'Great job! Come back tomorrow for your next challenge.'
    }`}
    action={
      <>
        <ButtonLink href={PRACTICE_PATH} variant="gold" me="2">
          Practice More
        </ButtonLink>
        <ButtonLink href="/dashboard">Dashboard</ButtonLink>
      </>
    }
  />
)
