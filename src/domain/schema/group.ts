// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import { MAX_CHURCH_FIELD_LENGTH } from '../church/church-limits.ts'
import { MAX_GROUP_FIELD_LENGTH, MAX_TAGS } from '../group/group-limits.ts'
import { THEME_READINGS } from '../group/theme-reading.ts'
import { VISIBLE } from '../text/visible-text.ts'
import { displayName } from './display-name.ts'
import { multiLine } from './text.ts'

/** Lower case, so that a group has one spelling of its id. */
export const groupId = z.uuid('Study group not found').check(z.toLowerCase())
const userId = z.uuid('User not found').check(z.toLowerCase())

/** At least one character that can be seen: the only way to a group is its name. */
const required = (message: string) => z.regex(VISIBLE, message)

const tag = displayName('tag', MAX_GROUP_FIELD_LENGTH.tag).check(required('A tag cannot be empty.'))

export const groupTheme = displayName('theme', MAX_GROUP_FIELD_LENGTH.theme).check(
  required('Theme is required'),
)

export const createGroupSchema = z.strictObject({
  name: displayName('name', MAX_GROUP_FIELD_LENGTH.name).check(required('Group name is required')),
  description: multiLine('description', MAX_GROUP_FIELD_LENGTH.description).check(
    required('Description is required'),
  ),
  theme: groupTheme,
  /** How the theme is to be read; as it is understood when left out. */
  reading: z.optional(z.enum(THEME_READINGS)),
  /** One of `GROUP_CHURCHES` by its name, or one of the creator's churches by its id; null for none. */
  church: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.minLength(1, 'Church not found'),
          z.maxLength(MAX_CHURCH_FIELD_LENGTH.name, 'Church not found'),
        ),
    ),
    null,
  ),
  tags: z._default(
    z.array(tag).check(z.maxLength(MAX_TAGS, `A group can have at most ${MAX_TAGS} tags.`)),
    [],
  ),
})

export const groupIdSchema = z.strictObject({ id: groupId })

/** Which groups to list: all that can be discovered, or the caller's own. */
export const GROUP_SCOPES = ['discover', 'mine'] as const

const filters = {
  /** Part of a group's name or theme. */
  search: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          MAX_GROUP_FIELD_LENGTH.name,
          `A search can have at most ${MAX_GROUP_FIELD_LENGTH.name} characters.`,
        ),
      ),
    '',
  ),
  /** A church's id, one of `GROUP_CHURCHES`, or `INDEPENDENT`. */
  church: z.optional(
    z.string().check(z.maxLength(MAX_CHURCH_FIELD_LENGTH.name, 'Church not found')),
  ),
}

export const listGroupsSchema = z.strictObject({
  scope: z._default(z.enum(GROUP_SCOPES), 'discover'),
  ...filters,
  /** Only the caller's favorites. */
  favorites: z._default(z.boolean(), false),
  /** The last group of the previous page. */
  after: z.optional(groupId),
})

export const groupLeaderboardSchema = z.strictObject(filters)

export const joinGroupSchema = z.strictObject({
  inviteCode: z.string().check(z.trim(), z.maxLength(200, 'This invite link is not valid.')),
})

export const makeLeaderSchema = z.strictObject({ id: groupId, userId })

export const favoriteGroupSchema = z.strictObject({ id: groupId, isFavorite: z.boolean() })

export const groupEventsSchema = z.strictObject({
  id: groupId,
  /** The number of the last event that the caller has seen; later ones are sent at once. */
  lastEventId: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
})

export type CreateGroup = z.output<typeof createGroupSchema>
export type CreateGroupInput = z.input<typeof createGroupSchema>
export type ListGroups = z.output<typeof listGroupsSchema>
export type GroupFilters = z.output<typeof groupLeaderboardSchema>
