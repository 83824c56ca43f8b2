import { z } from 'zod'
import { WEEKLY_GOALS } from '../journey/weekly-goal.ts'

/** A learner's own goal; null for none. */
export const weeklyGoalSchema = z.strictObject({
  daysPerWeek: z.literal(WEEKLY_GOALS, 'Choose two, five or seven days a week.').nullable(),
})
