/** Days a week that a learner can aim at. */
export const WEEKLY_GOALS = [2, 5, 7] as const
export type WeeklyGoal = (typeof WEEKLY_GOALS)[number]

/** How a learner's own goal stands in a week, Monday to Sunday. */
export type GoalProgress = {
  /** Null for no goal. */
  readonly daysPerWeek: WeeklyGoal | null
  /** Days on which they answered a question. */
  readonly daysStudied: number
}

/** Whether the goal is reached; never without one. */
export const isGoalReached = ({ daysPerWeek, daysStudied }: GoalProgress): boolean =>
  daysPerWeek !== null && daysStudied >= daysPerWeek

/** A stored goal; null for none, and for one that is not offered any more. */
export const parseWeeklyGoal = (stored: number | null): WeeklyGoal | null =>
  WEEKLY_GOALS.find((goal) => goal === stored) ?? null
