/** Groups that one person can belong to, and people who can belong to one group. */
export const MAX_GROUPS = 20
export const MAX_GROUP_MEMBERS = 150

/** Groups on one page of those that can be discovered. */
export const GROUPS_PER_PAGE = 30

/** Maximum characters of each field, and of one tag. A search can be as long as a name. */
export const MAX_GROUP_FIELD_LENGTH = {
  name: 80,
  description: 500,
  theme: 80,
  tag: 30,
} as const
export const MAX_TAGS = 8

/** Days until an invite link expires. */
export const INVITE_VALID_DAYS = 30

/**
 * Churches that every group can choose (specification, part 2, section 3), besides its creator's own.
 */
export const GROUP_CHURCHES = [
  'New Hope Church',
  'City Youth',
  'Crossroads',
  'St. Mark',
  'Grace Chapel',
] as const
export type GroupChurch = (typeof GROUP_CHURCHES)[number]

export const isGroupChurch = (name: string): name is GroupChurch =>
  (GROUP_CHURCHES as readonly string[]).includes(name)

/** In place of a church: the groups that have none. */
export const INDEPENDENT = 'independent'
