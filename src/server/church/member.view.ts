import { levelOf } from '../../domain/level.ts'
import type { ChurchRole } from '../../domain/membership.ts'
import { currentStreakOf, type Learner } from '../user/learner.ts'

/** A member whose profile is public. */
export type PublicMember = { readonly learner: Learner; readonly role: ChurchRole }

export const memberView = ({ learner, role }: PublicMember, now: Date) => ({
  id: learner.id,
  firstName: learner.firstName ?? null,
  lastName: learner.lastName ?? null,
  profileImageUrl: learner.profileImageUrl ?? null,
  currentLevel: levelOf(learner.totalXp),
  totalXp: learner.totalXp,
  currentStreak: currentStreakOf(learner, now),
  role,
  isPublicProfile: learner.isPublicProfile,
})
