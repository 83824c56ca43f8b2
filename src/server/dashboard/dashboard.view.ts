import { z } from 'zod'
import { accuracy } from '../../domain/accuracy.ts'
import { isBadgeKey } from '../../domain/badge.ts'
import { canFinishDaily, nextDailyAt } from '../../domain/daily-quiz.ts'
import { levelProgress } from '../../domain/level.ts'
import { canCredit } from '../../domain/streak.ts'
import { weeklyProgress } from '../../domain/weekly-challenge.ts'
import { badgeRecordView, badgeRecordViewSchema } from '../badge/badge.view.ts'
import { currentStreakOf, type Learner, streakOf, todayOf } from '../user/learner.ts'
import { levelSchema, weeklyProgressSchema } from '../user/progress.view.ts'
import { countSchema, percentSchema } from '../view-fields.ts'
import type { Dashboard } from './dashboard.service.ts'

const statsSchema = z.object({
  totalQuizzes: countSchema,
  averageScore: percentSchema,
  correctAnswers: countSchema,
})

export const dashboardViewSchema = z.object({
  user: z.object({
    firstName: z.string().nullable(),
    currentStreak: countSchema,
    bestStreak: countSchema,
  }),
  level: levelSchema,
  stats: z.object({
    ...statsSchema.shape,
    practiceStats: statsSchema,
    todayStats: statsSchema,
  }),
  weeklyProgress: weeklyProgressSchema,
  recentBadges: z.array(badgeRecordViewSchema),
  badgeCount: countSchema,
  dailyQuiz: z.object({
    completed: z.boolean(),
    expired: z.boolean(),
    attemptId: z.uuid().nullable(),
  }),
})

const statsView = (
  quizzes: number,
  questions: number,
  correct: number,
): z.output<typeof statsSchema> => ({
  totalQuizzes: quizzes,
  averageScore: accuracy(correct, questions),
  correctAnswers: correct,
})

/** The id of the daily attempt that can still be finished; null if there is none. */
const openDailyId = (
  learner: Learner,
  { unfinishedAttempt }: Dashboard,
  now: Date,
): string | null =>
  unfinishedAttempt &&
  canFinishDaily(streakOf(learner), unfinishedAttempt.localDay, todayOf(learner, now))
    ? unfinishedAttempt.id
    : null

/** Whether today's daily quiz was played, or cannot be started yet; see `checkDailyStart`. */
const isDailyOver = (learner: Learner, dashboard: Dashboard, now: Date): boolean => {
  if (!canCredit(streakOf(learner), todayOf(learner, now)) || dashboard.wasPlayedBefore) return true
  if (dashboard.hasExpiredToday || openDailyId(learner, dashboard, now) !== null) return false
  const startedAt = dashboard.startedAt.map((at) => new Date(at))
  return nextDailyAt(startedAt, now) !== null
}

/** Everything that the dashboard shows; badges only if their feature is on. */
export const dashboardView = (
  learner: Learner,
  dashboard: Dashboard,
  now: Date,
): z.output<typeof dashboardViewSchema> => {
  const { today } = dashboard
  const badges = dashboard.showsBadges ? dashboard.recentBadges : []
  return {
    user: {
      firstName: learner.firstName ?? null,
      currentStreak: currentStreakOf(learner, now),
      bestStreak: learner.streakBest,
    },
    level: levelProgress(learner.totalXp),
    stats: {
      ...statsView(learner.dailyQuizzes, learner.dailyQuestions, learner.dailyCorrect),
      practiceStats: statsView(
        learner.practiceQuizzes,
        learner.practiceQuestions,
        learner.practiceCorrect,
      ),
      todayStats: statsView(today.quizzes, today.questions, today.correct),
    },
    weeklyProgress: weeklyProgress(dashboard.dailiesThisWeek),
    recentBadges: badges.flatMap(({ id, key, earnedAt }) =>
      isBadgeKey(key) ? [badgeRecordView({ id, key, earnedAt: new Date(earnedAt) })] : [],
    ),
    badgeCount: dashboard.showsBadges ? dashboard.badgeCount : 0,
    dailyQuiz: {
      completed: isDailyOver(learner, dashboard, now),
      /** Time ran out on every question; it cannot be retried today. */
      expired: dashboard.hasExpiredToday,
      attemptId: openDailyId(learner, dashboard, now),
    },
  }
}
