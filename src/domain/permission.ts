import type { ChurchRole } from './church/membership.ts'
import { levelOf, MAX_LEVEL } from './level.ts'
import { pathTo } from './site/page.ts'

/** The user whose permissions are checked. Learners of the top level have some permissions of admins. */
export type Actor = {
  readonly isSiteAdmin: boolean
  readonly isAdmin: boolean
  readonly totalXp: number
}

const isTopLevel = ({ totalXp }: Pick<Actor, 'totalXp'>): boolean => levelOf(totalXp) === MAX_LEVEL

/** Users, feature flags and the admin dashboard. */
export const canManageSite = (actor: Actor): boolean => actor.isSiteAdmin

export const canAdministerQuestions = (actor: Actor): boolean =>
  actor.isSiteAdmin || actor.isAdmin || isTopLevel(actor)

export const canUploadQuestions = (actor: Actor): boolean => actor.isSiteAdmin || isTopLevel(actor)

/** Whether a site would be without a site admin if this user were none any more. */
export const isLastSiteAdmin = (siteAdminIds: readonly string[], userId: string): boolean =>
  siteAdminIds.length === 1 && siteAdminIds[0] === userId

/** The entry of a church: its admin, and site admins. */
export const canEditChurch = (
  actor: Pick<Actor, 'isSiteAdmin'>,
  role: ChurchRole | null,
): boolean => actor.isSiteAdmin || role === 'admin'

export type AdminLink = { readonly label: 'Admin' | 'Users'; readonly path: string }

const ADMIN_LINK: AdminLink = { label: 'Admin', path: pathTo('adminQuestions') }
const USERS_LINK: AdminLink = { label: 'Users', path: pathTo('adminUsers') }

/** Admin links in the header (specification, part 1, section 6): site admins get both, other level 10 users the first. */
export const adminLinksOf = (
  actor: Pick<Actor, 'isSiteAdmin' | 'totalXp'>,
): readonly AdminLink[] => {
  if (actor.isSiteAdmin) return [ADMIN_LINK, USERS_LINK]
  return isTopLevel(actor) ? [ADMIN_LINK] : []
}
