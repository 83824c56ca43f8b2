/** Which churches an administrator lists. */
export const CHURCH_VIEWS = ['all', 'hidden', 'without_admin'] as const
export type ChurchView = (typeof CHURCH_VIEWS)[number]
