import { chakra } from '@chakra-ui/react/styled-system'
import { WEEKLY_TARGET, type WeeklyProgress } from '../../domain/weekly-challenge.ts'
import { Card } from '../ui/card.tsx'
import { FiveLamps } from '../ui/five-lamps.tsx'

/** The week's lamps, and the count that they stand for. */
export const ProfileWeek = ({ progress }: { readonly progress: WeeklyProgress }) => {
  const done = Math.min(progress.dailyCompletions, WEEKLY_TARGET)
  return (
    <Card as="section" aria-labelledby="week-heading">
      <chakra.h2 id="week-heading" textStyle="subheading" mb="4">
        This week
      </chakra.h2>
      <FiveLamps lit={done} />
      <chakra.p color="muted" mt="4" fontVariantNumeric="tabular-nums">
        {done} of {WEEKLY_TARGET} daily quizzes
        {progress.weeklyCompleted ? ', weekly challenge completed' : ''}
        {progress.bonusXpAwarded > 0 ? ` (+${progress.bonusXpAwarded} XP)` : ''}
      </chakra.p>
    </Card>
  )
}
