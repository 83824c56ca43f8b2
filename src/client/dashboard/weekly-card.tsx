import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import {
  remainingCompletions,
  WEEKLY_BONUS_XP,
  WEEKLY_TARGET,
  type WeeklyProgress,
} from '../../domain/weekly-challenge.ts'
import { formatCount } from '../lib/format.ts'
import { FiveLamps } from '../ui/five-lamps.tsx'
import { Row } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'

const statusOf = (week: WeeklyProgress): string => {
  if (week.weeklyCompleted) return `Weekly challenge completed! (+${week.bonusXpAwarded} XP)`
  const days = formatCount(remainingCompletions(week), 'more day', 'more days')
  return `${days} to complete this week's challenge`
}

const titleOf = (week: WeeklyProgress): ReactNode => {
  if (week.weeklyCompleted) return 'All five lamps are lit'
  const quizzes = formatCount(remainingCompletions(week), 'daily quiz', 'daily quizzes')
  return (
    <span>
      <span>Light five lamps this week: </span>
      <chakra.span display="inline-block">{`${quizzes} to go`}</chakra.span>
    </span>
  )
}

/** Five daily quizzes from Monday to Sunday. */
export const WeeklyCard = ({ week }: { readonly week: WeeklyProgress }) => {
  const done = Math.min(week.dailyCompletions, WEEKLY_TARGET)
  return (
    <SectionCard
      eyebrow="Weekly Challenge"
      title={titleOf(week)}
      display="flex"
      flexDirection="column"
    >
      <chakra.div mt="auto" mb="4">
        <FiveLamps lit={done} />
        <chakra.p textStyle="small" color="muted" textAlign="center" mt="2" aria-hidden="true">
          {`${done} of ${WEEKLY_TARGET} daily quizzes`}
        </chakra.p>
      </chakra.div>
      <ProgressBar
        label="Daily quizzes this week"
        value={done}
        max={WEEKLY_TARGET}
        valueText={`${done} of ${WEEKLY_TARGET}`}
      />
      <Row as="p" justifyContent="space-between" alignItems="baseline" mt="3">
        <chakra.span color={week.weeklyCompleted ? 'text' : 'muted'} textWrap="pretty">
          {statusOf(week)}
        </chakra.span>
        {week.weeklyCompleted ? null : (
          <chakra.strong
            color="gold.text"
            fontWeight="700"
            whiteSpace="nowrap"
          >{`+${WEEKLY_BONUS_XP} XP`}</chakra.strong>
        )}
      </Row>
    </SectionCard>
  )
}
