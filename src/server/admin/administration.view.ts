import { z } from 'zod'
import { levelOf } from '../../domain/level.ts'
import { levelNumberSchema } from '../learner/progress.view.ts'
import { countSchema } from '../platform/view-fields.ts'
import type { ListedGroup } from './groups.service.ts'
import type { UserRoles } from './roles.service.ts'
import type { ListedUser, UserCounts } from './users.service.ts'

export const listedUserViewSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    currentLevel: levelNumberSchema,
    totalXp: countSchema,
    createdAt: z.iso.datetime(),
    isSiteAdmin: z.boolean(),
    isAdmin: z.boolean(),
    /** Whether the configuration makes them a site admin whenever they sign in. */
    isNamedSiteAdmin: z.boolean(),
  })
  .meta({ id: 'ListedUser' })

/** A user, for site admins only. */
export const listedUserView = (
  user: ListedUser,
  siteAdminEmails: readonly string[],
): z.output<typeof listedUserViewSchema> => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  profileImageUrl: user.profileImageUrl,
  currentLevel: levelOf(user.totalXp),
  totalXp: user.totalXp,
  createdAt: new Date(user.createdAt).toISOString(),
  isSiteAdmin: user.isSiteAdmin,
  isAdmin: user.isAdmin,
  isNamedSiteAdmin: user.email !== null && siteAdminEmails.includes(user.email),
})

export const userCountsSchema = z.object({
  total: countSchema,
  siteAdmins: countSchema,
  admins: countSchema,
  regular: countSchema,
}) satisfies z.ZodType<UserCounts>

export const userRolesSchema = z.object({
  id: z.uuid(),
  isSiteAdmin: z.boolean(),
  isAdmin: z.boolean(),
}) satisfies z.ZodType<UserRoles>

export const listedGroupViewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    theme: z.string(),
    church: z.string().nullable(),
    memberCount: countSchema,
    xpThisWeek: countSchema,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedGroup' })

/** A study group, for site admins only. */
export const listedGroupView = (group: ListedGroup): z.output<typeof listedGroupViewSchema> => ({
  id: group.id,
  name: group.name,
  theme: group.theme,
  church: group.church,
  memberCount: group.memberCount,
  xpThisWeek: group.xpThisWeek,
  createdAt: new Date(group.createdAt).toISOString(),
})

/** The ids from which the pages before and after are read; null where there is none. */
export const pageCursorsSchema = z.object({
  previousCursor: z.uuid().nullable(),
  nextCursor: z.uuid().nullable(),
})
