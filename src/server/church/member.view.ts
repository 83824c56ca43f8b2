import { z } from 'zod'
import { levelOf } from '../../domain/level.ts'
import { CHURCH_ROLES, type ChurchRole } from '../../domain/membership.ts'
import { currentStreakOf, type Learner } from '../user/learner.ts'
import { levelNumberSchema } from '../user/progress.view.ts'
import { countSchema } from '../view-fields.ts'

/** A member whose profile is public. */
export type PublicMember = { readonly learner: Learner; readonly role: ChurchRole }

export const memberViewSchema = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  currentLevel: levelNumberSchema,
  totalXp: countSchema,
  currentStreak: countSchema,
  role: z.enum(CHURCH_ROLES),
  isPublicProfile: z.boolean(),
})

export const memberView = (
  { learner, role }: PublicMember,
  now: Date,
): z.output<typeof memberViewSchema> => ({
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
