import type { ProgressSummary } from '../../../domain/learner/encouragement.ts'
import { levelProgress, masteryNameOf } from '../../../domain/level.ts'
import { canCredit } from '../../../domain/streak.ts'
import type { DayKey } from '../../../domain/time/time.ts'
import { remainingCompletions } from '../../../domain/weekly-challenge.ts'
import { currentStreakOf, type Learner, streakOf, todayOf } from '../../learner/learner.ts'
import type { Assistant, Encouragement } from '../../platform/assistant/assistant.ts'
import { weeklyProgressOf } from '../../quiz/weekly-challenge.service.ts'

const progressOf = (learner: Learner, dailies: readonly DayKey[], now: Date): ProgressSummary => {
  const level = levelProgress(learner.totalXp)
  return {
    firstName: learner.firstName ?? null,
    currentStreak: currentStreakOf(learner, now),
    dailyCompletedToday: !canCredit(streakOf(learner), todayOf(learner, now)),
    weeklyRemaining: remainingCompletions(weeklyProgressOf(dailies, learner, now)),
    xpNeeded: level.xpNeeded,
    nextLevelName: level.isMaxLevel ? null : masteryNameOf(level.current + 1),
    totalDailyQuizzes: learner.dailyQuizzes,
  }
}

/**
 * A few words of encouragement about the learner's progress.
 * @param dailies the dates of those that they have finished in the last days
 */
export const encourage = (
  assistant: Assistant,
  learner: Learner,
  dailies: readonly DayKey[],
  now: Date,
): Promise<Encouragement> => assistant.encourage(progressOf(learner, dailies, now))
