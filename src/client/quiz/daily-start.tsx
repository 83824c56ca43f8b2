import { useDailyStart } from '../app/use-daily-start.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QuizState } from './quiz-skeleton.tsx'

/** Where the address leads to no attempt that can be played. `reason`: the server's own sentence. */
export const DailyStart = ({ reason }: { readonly reason: string }) => {
  const { start, starting } = useDailyStart()
  return (
    <QuizState mode="daily">
      <EmptyState
        title="Ready for today’s challenge?"
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
    </QuizState>
  )
}
