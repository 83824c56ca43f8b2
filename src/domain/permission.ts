import { MAX_LEVEL } from './level.ts'

/** What a person's permissions depend on. */
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

/** Admin links in the header (specification, part 1, section 6): site admins get both, other level 10 users the first. */
export const adminLinksOf = (
  person: Pick<UserRights, 'isSiteAdmin' | 'currentLevel'>,
): readonly AdminLink[] => {
  if (person.isSiteAdmin) return [ADMIN_LINK, USERS_LINK]
  return person.currentLevel === MAX_LEVEL ? [ADMIN_LINK] : []
}
