import { accuracy } from '../../domain/accuracy.ts'
import type { BadgeKey } from '../../domain/badge.ts'
import { levelProgress } from '../../domain/level.ts'
import { badgeRecordView } from '../badge/badge.view.ts'
import { type MembershipRow, membershipView } from '../church/church.view.ts'
import { currentStreakOf, type Learner } from '../user/learner.ts'

export type Profile = {
  readonly learner: Learner
  readonly badges: readonly {
    readonly id: string
    readonly key: BadgeKey
    readonly earnedAt: Date
  }[]
  readonly churches: readonly MembershipRow[]
}

/** A profile as others see it; nobody sees a private one but its owner. */
export const publicProfileView = (
  { learner, badges, churches }: Profile,
  viewerId: string,
  now: Date,
) => {
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
