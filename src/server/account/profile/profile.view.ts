import { z } from 'zod'
import { accuracy } from '../../../domain/accuracy.ts'
import type { BadgeKey } from '../../../domain/badge.ts'
import { levelProgress, PROFILE_TITLES } from '../../../domain/level.ts'
import {
  type MembershipRow,
  membershipView,
  membershipViewSchema,
} from '../../church/church.view.ts'
import { currentStreakOf, type Learner } from '../../learner/learner.ts'
import { levelNumberSchema, levelSchema } from '../../learner/progress.view.ts'
import { badgeRecordView, badgeRecordViewSchema } from '../../ledger/badge/badge.view.ts'
import { countSchema, percentSchema } from '../../platform/view-fields.ts'

export const publicProfileViewSchema = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isYou: z.boolean(),
  isPublicProfile: z.boolean(),
  currentLevel: levelNumberSchema,
  levelName: z.enum(PROFILE_TITLES),
  level: levelSchema,
  totalXp: countSchema,
  currentStreak: countSchema,
  bestStreak: countSchema,
  stats: z.object({
    totalQuizzes: countSchema,
    correctAnswers: countSchema,
    averageScore: percentSchema,
  }),
  badges: z.array(badgeRecordViewSchema),
  churches: z.array(membershipViewSchema),
})

export type Profile = {
  readonly learner: Learner
  readonly badges: readonly {
    readonly id: string
    readonly key: BadgeKey
    readonly earnedAt: Date
  }[]
  readonly churches: readonly MembershipRow[]
}

/** A profile as other learners see it. A private profile is visible only to its owner. */
export const publicProfileView = (
  { learner, badges, churches }: Profile,
  viewerId: string,
  now: Date,
): z.output<typeof publicProfileViewSchema> => {
  const level = levelProgress(learner.totalXp)
  return {
    id: learner.id,
    firstName: learner.firstName ?? null,
    lastName: learner.lastName ?? null,
    profileImageUrl: learner.profileImageUrl ?? null,
    isYou: learner.id === viewerId,
    isPublicProfile: learner.isPublicProfile,
    currentLevel: level.current,
    levelName: level.title,
    level,
    totalXp: learner.totalXp,
    currentStreak: currentStreakOf(learner, now),
    bestStreak: learner.streakBest,
    stats: {
      totalQuizzes: learner.dailyQuizzes,
      correctAnswers: learner.dailyCorrect,
      averageScore: accuracy(learner.dailyCorrect, learner.dailyQuestions),
    },
    badges: badges.map(badgeRecordView),
    churches: churches.map(membershipView),
  }
}
