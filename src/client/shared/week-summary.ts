import { formatCount, formatNumber } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

export type WeekSummary = NonNullable<RouterOutputs['journey']['get']['lastWeek']>

/** "You studied on 4 days and answered 52 questions. You got 6 right that you’d missed before." */
export const weekSentence = ({ days, questions, learnedAgain }: WeekSummary): string => {
  const studied = `You studied on ${formatCount(days, 'day', 'days')} and answered ${formatCount(questions, 'question', 'questions')}.`
  if (learnedAgain === 0) return studied
  return `${studied} You got ${formatNumber(learnedAgain)} right that you’d missed before.`
}
