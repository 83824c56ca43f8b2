import { z } from 'zod'
import { accuracy } from '../../domain/accuracy.ts'
import { levelProgress, MASTERY_NAMES, PROFILE_TITLES } from '../../domain/level.ts'
import { TIME_LIMITS } from '../../domain/quiz/grading.ts'
import type { Settings } from '../../domain/schema/user.ts'
import type { WeeklyProgress } from '../../domain/weekly-challenge.ts'
import { currentStreakOf, type Learner } from '../learner/learner.ts'
import { levelNumberSchema, levelSchema, weeklyProgressSchema } from '../learner/progress.view.ts'
import { countSchema, percentSchema } from '../platform/view-fields.ts'
import type { StoredSettings } from './settings.service.ts'

export const settingsViewSchema = z.object({
  timeLimit: z.enum(TIME_LIMITS),
  timeZone: z.string(),
  /** A change of time zone that is still to come; null for none. */
  nextTimeZone: z.object({ timeZone: z.string(), from: z.iso.datetime() }).nullable(),
  singleKeyShortcuts: z.boolean(),
}) satisfies z.ZodType<Settings>

export const ownUserViewSchema = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isSiteAdmin: z.boolean(),
  isAdmin: z.boolean(),
  currentLevel: levelNumberSchema,
  levelName: z.enum(MASTERY_NAMES),
  profileTitle: z.enum(PROFILE_TITLES),
  isPublicProfile: z.boolean(),
  totalXp: countSchema,
  level: levelSchema,
  currentStreak: countSchema,
  bestStreak: countSchema,
  totalQuizzes: countSchema,
  correctAnswers: countSchema,
  averageScore: percentSchema,
  weeklyProgress: weeklyProgressSchema,
  settings: settingsViewSchema,
  createdAt: z.iso.datetime(),
})

/** A user's own data, for themselves only. */
export const ownUserView = (
  learner: Learner,
  weeklyProgress: WeeklyProgress,
  now: Date,
): z.output<typeof ownUserViewSchema> => {
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

export const settingsView = ({
  timeLimit,
  singleKeyShortcuts,
  dayZone: { timeZone, next },
}: StoredSettings): z.output<typeof settingsViewSchema> => ({
  timeLimit,
  timeZone,
  nextTimeZone: next && { timeZone: next.timeZone, from: next.from.toISOString() },
  singleKeyShortcuts,
})
