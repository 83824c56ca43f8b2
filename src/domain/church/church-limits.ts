/** Minimum characters of a church's name and of a search (specification, part 2, section 9). */
export const MIN_CHURCH_NAME_LENGTH = 3
export const MIN_CHURCH_SEARCH_LENGTH = 2

/** Churches that a learner can add in 24 hours. */
export const MAX_PROPOSALS_PER_DAY = 3

/** Maximum characters of each field. A search can be as long as a name. */
export const MAX_CHURCH_FIELD_LENGTH = {
  name: 120,
  denomination: 80,
  city: 80,
  state: 80,
  postalCode: 20,
  country: 56,
  website: 300,
  description: 500,
} as const
