import type { WeekSummary } from '../../domain/journey/study-week.ts'
import { formatCount, formatNumber } from '../lib/format.ts'

/** "You studied on 4 days and answered 52 questions. You got 6 right that you’d missed before." */
export const weekSentence = (summary: Omit<WeekSummary, 'startsOn'>): string => {
  const { days, questions, learnedAgain } = summary
  const studied = `You studied on ${formatCount(days, 'day', 'days')} and answered ${formatCount(questions, 'question', 'questions')}.`
  if (learnedAgain === 0) return studied
  return `${studied} You got ${formatNumber(learnedAgain)} right that you’d missed before.`
}
