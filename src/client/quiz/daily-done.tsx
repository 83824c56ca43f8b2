import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Lamp } from '../ui/lamp.tsx'
import type { Attempt } from './daily-attempt.ts'
import { DailyStart } from './daily-start.tsx'
import { practicePath } from './quiz-parameters.ts'
import { QuizState } from './quiz-skeleton.tsx'

type DailyDoneProps = {
  readonly attempt: Attempt
  /** The address named no attempt, so this is the learner's last, perhaps of an earlier day. */
  readonly newest: boolean
}

/** A daily quiz that was finished before: after a reload, or by an old address. */
export const DailyDone = ({ attempt, newest }: DailyDoneProps) => {
  const { timeZone } = useSignedInUser().settings
  const today = dayKeyOf(new Date(), parseTimeZone(timeZone) ?? UTC)
  if (newest && attempt.day < today) return <DailyStart reason="" />
  return (
    <QuizState mode="daily">
      <EmptyState
        icon={<Lamp size={56} animate />}
        title="Daily Quest Complete!"
        description={`You scored ${attempt.score} out of ${attempt.total} questions correctly. ${
          attempt.day < today
            ? 'Today’s challenge is waiting on your dashboard.'
            : 'Great job! Come back tomorrow for your next challenge.'
        }`}
        action={
          <>
            <ButtonLink href={PRACTICE} variant="gold" me="2">
              Practice More
            </ButtonLink>
            <ButtonLink href="/dashboard">Dashboard</ButtonLink>
          </>
        }
      />
    </QuizState>
  )
}

const PRACTICE = practicePath({ book: 'All', adaptive: false })
