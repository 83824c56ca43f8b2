import type { ProgressSummary } from '../../domain/encouragement.ts'
import { levelProgress, masteryNameOf } from '../../domain/level.ts'
import { canCredit } from '../../domain/streak.ts'
import { remainingCompletions } from '../../domain/weekly-challenge.ts'
import type { Assistant, Encouragement } from '../assistant/assistant.ts'
import type { Database } from '../db/database.ts'
import { weeklyProgressOf } from '../quiz/weekly-challenge.service.ts'
import { currentStreakOf, type Learner, streakOf, todayOf } from '../user/learner.ts'

const progressOf = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<ProgressSummary> => {
  const level = levelProgress(learner.totalXp)
  return {
    firstName: learner.firstName ?? null,
    currentStreak: currentStreakOf(learner, now),
    dailyCompletedToday: !canCredit(streakOf(learner), todayOf(learner, now)),
    weeklyRemaining: remainingCompletions(await weeklyProgressOf(database, learner, now)),
    xpNeeded: level.xpNeeded,
    nextLevelName: level.isMaxLevel ? null : masteryNameOf(level.current + 1),
    totalDailyQuizzes: learner.dailyQuizzes,
  }
}

/** A few words of encouragement about the learner's progress. */
export const encourage = async (
  database: Database,
  assistant: Assistant,
  learner: Learner,
  now: Date,
): Promise<Encouragement> => assistant.encourage(await progressOf(database, learner, now))
