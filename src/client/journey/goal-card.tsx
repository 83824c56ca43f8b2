import { chakra } from '@chakra-ui/react/styled-system'
import {
  type GoalProgress,
  isGoalReached,
  WEEKLY_GOALS,
  type WeeklyGoal,
} from '../../domain/journey/weekly-goal.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { formatCount } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { useInstantSave } from '../lib/use-instant-save.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { showToast } from '../ui/toast.ts'

const NONE = 'none'
const CHOICES = [NONE, ...WEEKLY_GOALS.map((goal) => `${goal}` as const)] as const
type Choice = (typeof CHOICES)[number]

const LABELS: Readonly<Record<Choice, string>> = {
  none: 'None',
  2: '2 days',
  5: '5 days',
  7: '7 days',
}

const goalOf = (choice: Choice): WeeklyGoal | null =>
  WEEKLY_GOALS.find((goal) => `${goal}` === choice) ?? null

/** The learner's own goal, which they change at will, and how it stands. */
export const GoalCard = ({ goal }: { readonly goal: GoalProgress }) => {
  const { daysPerWeek, daysStudied } = goal
  const change = useGoal(daysPerWeek)
  return (
    <SectionCard title="Your goal" description="Days a week with at least one question.">
      <SegmentedChoice
        label="Days a week"
        choices={CHOICES}
        labels={LABELS}
        chosen={daysPerWeek === null ? NONE : `${daysPerWeek}`}
        onChoose={(choice) => change(goalOf(choice))}
        areShort
      />
      {daysPerWeek === null ? null : (
        <chakra.div mt="4">
          <ProgressBar
            label="Days this week"
            value={Math.min(daysStudied, daysPerWeek)}
            max={daysPerWeek}
            valueText={`${daysStudied} of ${daysPerWeek}`}
          />
        </chakra.div>
      )}
      <chakra.p mt="3" aria-live="polite">
        {statusOf(goal)}
      </chakra.p>
    </SectionCard>
  )
}

const statusOf = (goal: GoalProgress): string => {
  const { daysPerWeek, daysStudied } = goal
  if (daysPerWeek === null) return `${formatCount(daysStudied, 'day', 'days')} this week so far.`
  return isGoalReached(goal)
    ? `You’ve reached your goal: ${formatCount(daysStudied, 'day', 'days')} this week.`
    : `${daysStudied} of ${formatCount(daysPerWeek, 'day', 'days')} this week.`
}

/** Saves a goal as soon as it is chosen. */
const useGoal = (current: WeeklyGoal | null) => {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.journey.setGoal.useMutation()
  const { change } = useInstantSave<WeeklyGoal | null>({
    current,
    show: (daysPerWeek) =>
      utils.journey.get.setData(
        undefined,
        (known) => known && { ...known, goal: { ...known.goal, daysPerWeek } },
      ),
    save: (daysPerWeek) => mutateAsync({ daysPerWeek }),
    onSaved: () => void utils.dashboard.invalidate(),
    onFailed: (error) =>
      showToast({
        title: 'Error',
        description: errorMessageOf(error, 'Your goal was not saved. Please try again.'),
        variant: 'destructive',
      }),
  })
  return change
}
