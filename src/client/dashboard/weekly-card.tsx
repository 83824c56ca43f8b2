import { chakra } from '@chakra-ui/react/styled-system'
import {
  remainingCompletions,
  WEEKLY_BONUS_XP,
  WEEKLY_TARGET,
  type WeeklyProgress,
} from '../../domain/weekly-challenge.ts'
import { Card } from '../ui/card.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { FiveLamps } from '../ui/five-lamps.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

const standingOf = (week: WeeklyProgress): string => {
  if (week.weeklyCompleted) return `Weekly challenge completed! (+${week.bonusXpAwarded} XP)`
  const missing = remainingCompletions(week)
  return `${missing} more ${missing === 1 ? 'day' : 'days'} to complete this week's challenge`
}

/** Five daily quizzes from Monday to Sunday. */
export const WeeklyCard = ({ week }: { readonly week: WeeklyProgress }) => {
  const done = Math.min(week.dailyCompletions, WEEKLY_TARGET)
  return (
    <Card as="section" aria-labelledby="weekly-heading" display="flex" flexDirection="column">
      <Eyebrow>Weekly Challenge</Eyebrow>
      <chakra.h2 id="weekly-heading" textStyle="subheading" mt="1.5" mb="4">
        {week.weeklyCompleted ? 'All five lamps are lit' : 'Light five lamps this week'}
      </chakra.h2>
      <chakra.div mt="auto" mb="4">
        <FiveLamps lit={done} />
      </chakra.div>
      <ProgressBar
        label="Daily quizzes this week"
        value={done}
        max={WEEKLY_TARGET}
        valueText={`${done} of ${WEEKLY_TARGET}`}
      />
      <chakra.p display="flex" justifyContent="space-between" alignItems="baseline" gap="3" mt="3">
        <chakra.span color={week.weeklyCompleted ? 'text' : 'muted'} textWrap="pretty">
          {standingOf(week)}
        </chakra.span>
        {week.weeklyCompleted ? null : (
          <chakra.strong color="gold.text" fontWeight="700" whiteSpace="nowrap">
            +{WEEKLY_BONUS_XP} XP
          </chakra.strong>
        )}
      </chakra.p>
    </Card>
  )
}
