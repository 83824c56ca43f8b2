import { z } from 'zod'
import { PAGE_DIRECTIONS } from '../administration/list-page.ts'
import { MAX_CHURCH_FIELD_LENGTH } from '../church/church-limits.ts'
import { CHURCH_VIEWS } from '../church/church-view.ts'

const id = z.uuid('Church not found').toLowerCase()

/** A page of the list of churches; a search has no pages. */
export const listedChurchesSchema = z.strictObject({
  search: z.string().max(MAX_CHURCH_FIELD_LENGTH.name).default(''),
  view: z.enum(CHURCH_VIEWS).default('all'),
  cursor: z.uuid().optional(),
  direction: z.enum(PAGE_DIRECTIONS).default('next'),
})

export const churchVisibilitySchema = z.strictObject({ id, isHidden: z.boolean() })

/** Merges the church `id` into the church `into`. */
export const mergeChurchesSchema = z.strictObject({ id, into: id })

export const handOverChurchSchema = z.strictObject({
  id,
  userId: z.uuid('User not found').toLowerCase(),
})

/** The members of a church whose names contain the search. */
export const listedMembersSchema = z.strictObject({
  id,
  search: z.string().max(100).default(''),
})
