import { Target } from 'lucide-react'
import { type GoalProgress, isGoalReached } from '../../domain/journey/weekly-goal.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount } from '../lib/format.ts'
import { TextLink } from '../ui/link.tsx'
import { QuietLine } from './layout.ts'

/** How the learner's own goal stands, and the way to their journey, where it is set. */
export const GoalLine = ({ goal }: { readonly goal: GoalProgress }) => (
  <QuietLine>
    <Target aria-hidden="true" size={16} />
    <span>{goalText(goal)}</span>
    <TextLink href={pathTo('journey')}>
      {goal.daysPerWeek === null ? 'Set a goal' : 'Your journey'}
    </TextLink>
  </QuietLine>
)

const goalText = (goal: GoalProgress): string => {
  const { daysPerWeek, daysStudied } = goal
  if (daysPerWeek === null) return `${formatCount(daysStudied, 'day', 'days')} studied this week`
  return isGoalReached(goal)
    ? `Goal reached: ${formatCount(daysStudied, 'day', 'days')} this week`
    : `Your goal: ${daysStudied} of ${formatCount(daysPerWeek, 'day', 'days')} this week`
}
