import { accuracy } from '../../domain/accuracy.ts'
import { levelProgress } from '../../domain/level.ts'
import type { Settings } from '../../domain/schema/user.ts'
import type { WeeklyProgress } from '../../domain/weekly-challenge.ts'
import { currentStreakOf, type Learner } from '../user/learner.ts'

/** What a user sees of themselves; nobody else gets this view. */
export const ownUserView = (learner: Learner, weeklyProgress: WeeklyProgress, now: Date) => {
  const level = levelProgress(learner.totalXp)
  return {
    id: learner.id,
    firstName: learner.firstName ?? null,
    lastName: learner.lastName ?? null,
    email: learner.email ?? null,
    profileImageUrl: learner.profileImageUrl ?? null,
    isSiteAdmin: learner.isSiteAdmin,
    isAdmin: learner.isAdmin,
    currentLevel: level.current,
    levelName: level.name,
    profileTitle: level.title,
    isPublicProfile: learner.isPublicProfile,
    totalXp: learner.totalXp,
    level,
    currentStreak: currentStreakOf(learner, now),
    bestStreak: learner.streakBest,
    totalQuizzes: learner.dailyQuizzes,
    correctAnswers: learner.dailyCorrect,
    averageScore: accuracy(learner.dailyCorrect, learner.dailyQuestions),
    weeklyProgress,
    settings: settingsView(learner),
    createdAt: new Date(learner.createdAt).toISOString(),
  }
}

export const settingsView = (learner: Learner): Settings => ({
  timeLimit: learner.timeLimit,
  timeZone: learner.timeZone,
  singleKeyShortcuts: learner.singleKeyShortcuts,
})
