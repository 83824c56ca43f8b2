import { formatCount } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

export type WeekSummary = NonNullable<RouterOutputs['journey']['get']['lastWeek']>

/** "You studied on 4 days and answered 52 questions. You learned 6 again that you had missed." */
export const weekSentence = ({ days, questions, learnedAgain }: WeekSummary): string => {
  const studied = `You studied on ${formatCount(days, 'day', 'days')} and answered ${formatCount(questions, 'question', 'questions')}.`
  if (learnedAgain === 0) return studied
  return `${studied} You got ${formatCount(learnedAgain, 'question', 'questions')} right that you’d missed before.`
}
