import { z } from 'zod'
import type { ChurchSuggestions } from '../../domain/church/church-suggestion.ts'
import { CHURCH_ROLES, type ChurchRole } from '../../domain/church/membership.ts'
import { levelOf } from '../../domain/level.ts'
import { currentStreakOf, type Learner } from '../learner/learner.ts'
import { levelNumberSchema } from '../learner/progress.view.ts'
import { countSchema } from '../platform/view-fields.ts'

/** A church as a row of `churches`. */
export type ChurchRow = {
  readonly id: string
  readonly name: string
  readonly denomination: string | null
  readonly city: string | null
  readonly state: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly website: string | null
  readonly description: string | null
  readonly memberCount: number
  /** Since when it is hidden. */
  readonly hiddenAt: Date | null
  readonly createdAt: Date
}

/** The viewer's membership in a church; the role is null if they are not a member. */
export type ViewerMembership = { readonly isPrimary: boolean; readonly role: ChurchRole | null }

/** "Boston, MA, US", without the parts that are unknown. */
const locationOf = ({ city, state, country }: ChurchRow): string =>
  [city, state, country].filter(Boolean).join(', ')

export const churchViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  denomination: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string(),
  website: z.string().nullable(),
  memberCount: countSchema,
  isMember: z.boolean(),
  isPrimary: z.boolean(),
  role: z.enum(CHURCH_ROLES).nullable(),
})

/** A church in search results. */
export const churchView = (
  church: ChurchRow,
  { isPrimary, role }: ViewerMembership,
): z.output<typeof churchViewSchema> => ({
  id: church.id,
  name: church.name,
  denomination: church.denomination,
  city: church.city,
  state: church.state,
  postalCode: church.postalCode,
  country: church.country,
  website: church.website,
  memberCount: church.memberCount,
  isMember: role !== null,
  isPrimary,
  role,
})

export const churchProfileViewSchema = z
  .object({
    ...churchViewSchema.shape,
    description: z.string().nullable(),
    location: z.string(),
    /** Only its members and site admins see a hidden church. */
    isHidden: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Church' })

/** A church on its own page. */
export const churchProfileView = (
  church: ChurchRow,
  membership: ViewerMembership,
): z.output<typeof churchProfileViewSchema> => ({
  ...churchView(church, membership),
  description: church.description,
  location: locationOf(church),
  isHidden: church.hiddenAt !== null,
  createdAt: church.createdAt.toISOString(),
})

export type MembershipRow = Pick<ChurchRow, 'name' | 'description' | 'city' | 'state'> & {
  readonly churchId: string
  readonly isPrimary: boolean
  readonly role: ChurchRole
  readonly joinedAt: Date
}

export const membershipViewSchema = z
  .object({
    churchId: z.uuid(),
    church: z.object({
      name: z.string(),
      description: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
    }),
    isPrimary: z.boolean(),
    role: z.enum(CHURCH_ROLES),
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'Membership' })

export const membershipView = (
  membership: MembershipRow,
): z.output<typeof membershipViewSchema> => {
  const { churchId, name, description, city, state, isPrimary, role, joinedAt } = membership
  return {
    churchId,
    church: { name, description, city, state },
    isPrimary,
    role,
    joinedAt: joinedAt.toISOString(),
  }
}

export const suggestionsViewSchema = z.object({
  suggestions: z.array(
    z.object({
      name: z.string(),
      city: z.string(),
      state: z.string(),
      denomination: z.string(),
      postalCode: z.string(),
      website: z.string(),
      confidence: z.number().min(0).max(1),
      reasoning: z.string(),
      churchId: z.uuid().nullable(),
    }),
  ),
  reasoning: z.string(),
})

export const suggestionsView = ({
  suggestions,
  reasoning,
}: ChurchSuggestions): z.output<typeof suggestionsViewSchema> => ({
  suggestions: [...suggestions],
  reasoning,
})

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
