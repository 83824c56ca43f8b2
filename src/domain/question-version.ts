/** Maximum characters of a version's name and description. */
export const MAX_VERSION_NAME_LENGTH = 120
export const MAX_VERSION_DESCRIPTION_LENGTH = 500

/** The name of a book's first version: its part of the question bank. */
export const BANK_VERSION_NAME = 'Question bank'
export const BANK_VERSION_DESCRIPTION = 'The questions that come with Berean.'
