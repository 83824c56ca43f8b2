import { z } from 'zod'
import { CHURCH_ROLES, type ChurchRole } from '../../../domain/church/membership.ts'
import { countSchema } from '../../platform/view-fields.ts'

/** A church as site admins see it. */
export type ListedChurch = {
  readonly id: string
  readonly name: string
  readonly denomination: string | null
  readonly city: string | null
  readonly state: string | null
  readonly memberCount: number
  readonly hasAdmin: boolean
  readonly hiddenAt: Date | null
  readonly createdAt: Date
}

export const listedChurchViewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    denomination: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    memberCount: countSchema,
    hasAdmin: z.boolean(),
    isHidden: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedChurch' })

/** A church, for site admins only. */
export const listedChurchView = ({
  hiddenAt,
  createdAt,
  ...church
}: ListedChurch): z.output<typeof listedChurchViewSchema> => ({
  ...church,
  isHidden: hiddenAt !== null,
  createdAt: createdAt.toISOString(),
})

/** A member of a church as site admins see them, who also see private names. */
export type ListedMember = {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly role: ChurchRole
  readonly joinedAt: Date
}

export const listedMemberViewSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(CHURCH_ROLES),
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedMember' })

/** A member, for site admins only. */
export const listedMemberView = ({
  joinedAt,
  ...member
}: ListedMember): z.output<typeof listedMemberViewSchema> => ({
  ...member,
  joinedAt: joinedAt.toISOString(),
})
