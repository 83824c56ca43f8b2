/** Maximum characters of a version's name and description. */
export const MAX_VERSION_NAME_LENGTH = 120
export const MAX_VERSION_DESCRIPTION_LENGTH = 500

/** Versions on a page of their list, and questions shown at once of one. */
export const VERSIONS_PER_PAGE = 20
export const VERSION_QUESTIONS_PER_PAGE = 20

/** The name of a book's first version: its part of the question bank. */
export const BANK_VERSION_NAME = 'Question bank'
export const BANK_VERSION_DESCRIPTION = 'The questions that come with Berean.'

/** `new` until it is activated for the first time. */
export type VersionStatus = 'active' | 'new' | 'archived'

/** Where a version stands. One version of each book can be active at a time. */
export const versionStatusOf = (version: {
  readonly isActive: boolean
  readonly activatedAt: unknown
}): VersionStatus => {
  if (version.isActive) return 'active'
  return version.activatedAt === null ? 'new' : 'archived'
}
