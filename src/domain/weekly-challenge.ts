import { type DayKey, weekKeyOf } from './time/time.ts'

/** Daily quizzes to complete in a week (Monday to Sunday in the learner's time zone). */
export const WEEKLY_TARGET = 5
/** XP paid once per week, with the fifth daily quiz. */
export const WEEKLY_BONUS_XP = 50

export type WeeklyProgress = {
  readonly dailyCompletions: number
  readonly weeklyCompleted: boolean
  /** XP paid for this week's challenge: 0 or 50. */
  readonly bonusXpAwarded: number
}

/** The weekly challenge after this many completed daily quizzes. */
export const weeklyProgress = (dailyCompletions: number): WeeklyProgress => {
  const weeklyCompleted = dailyCompletions >= WEEKLY_TARGET
  return {
    dailyCompletions,
    weeklyCompleted,
    bonusXpAwarded: weeklyCompleted ? WEEKLY_BONUS_XP : 0,
  }
}

/** How many different `completedDays` are in the same week as `day`. */
export const completionsInWeek = (completedDays: readonly DayKey[], day: DayKey): number => {
  const week = weekKeyOf(day)
  return new Set(completedDays.filter((completed) => weekKeyOf(completed) === week)).size
}

/** Daily quizzes left to complete the week's challenge, 0 to 5. */
export const remainingCompletions = (progress: Pick<WeeklyProgress, 'dailyCompletions'>): number =>
  Math.max(0, WEEKLY_TARGET - progress.dailyCompletions)
