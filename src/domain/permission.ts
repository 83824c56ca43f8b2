import { TOP_LEVEL } from './level.ts'

/** What decides about a person's rights. */
export type Standing = {
  readonly isSiteAdmin: boolean
  readonly isAdmin: boolean
  readonly currentLevel: number
}

export const canManageSite = (person: Standing): boolean => person.isSiteAdmin

export const canAdministerQuestions = (person: Standing): boolean =>
  person.isSiteAdmin || person.isAdmin || person.currentLevel >= TOP_LEVEL

export const canUploadQuestions = (person: Standing): boolean =>
  person.isSiteAdmin || person.currentLevel >= TOP_LEVEL

export type AdminLink = { readonly label: 'Admin' | 'Users'; readonly path: string }

const ADMIN_LINK: AdminLink = { label: 'Admin', path: '/admin/questions' }
const USERS_LINK: AdminLink = { label: 'Users', path: '/admin/users' }

/** Links in the header: site admins see both, other level 10 users the first, everyone else none. */
export const adminLinksOf = (
  person: Pick<Standing, 'isSiteAdmin' | 'currentLevel'>,
): readonly AdminLink[] => {
  if (person.isSiteAdmin) return [ADMIN_LINK, USERS_LINK]
  return person.currentLevel === TOP_LEVEL ? [ADMIN_LINK] : []
}
