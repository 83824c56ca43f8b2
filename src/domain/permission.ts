import { MAX_LEVEL } from './level.ts'

/** What decides about a person's rights. */
export type UserRights = {
  readonly isSiteAdmin: boolean
  readonly isAdmin: boolean
  readonly currentLevel: number
}

export const canManageSite = (person: UserRights): boolean => person.isSiteAdmin

export const canAdministerQuestions = (person: UserRights): boolean =>
  person.isSiteAdmin || person.isAdmin || person.currentLevel >= MAX_LEVEL

export const canUploadQuestions = (person: UserRights): boolean =>
  person.isSiteAdmin || person.currentLevel >= MAX_LEVEL

export type AdminLink = { readonly label: 'Admin' | 'Users'; readonly path: string }

const ADMIN_LINK: AdminLink = { label: 'Admin', path: '/admin/questions' }
const USERS_LINK: AdminLink = { label: 'Users', path: '/admin/users' }

/** Links in the header: site admins see both, other level 10 users the first, everyone else none. */
export const adminLinksOf = (
  person: Pick<UserRights, 'isSiteAdmin' | 'currentLevel'>,
): readonly AdminLink[] => {
  if (person.isSiteAdmin) return [ADMIN_LINK, USERS_LINK]
  return person.currentLevel === MAX_LEVEL ? [ADMIN_LINK] : []
}
