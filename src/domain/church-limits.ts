/** Letters at which a church's name, and a search for one, begin to say something (specification, part 2, section 9). */
export const MIN_NAME_LENGTH = 3
export const MIN_SEARCH_LENGTH = 2

/** Characters that each part of an entry may have. A search may have as many as a name. */
export const MAX_LENGTH = {
  name: 120,
  denomination: 80,
  city: 80,
  state: 80,
  postalCode: 20,
  country: 56,
  website: 300,
  description: 500,
} as const
