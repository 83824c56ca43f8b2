// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import {
  MAX_CHURCH_FIELD_LENGTH,
  MIN_CHURCH_NAME_LENGTH,
  MIN_CHURCH_SEARCH_LENGTH,
} from '../church/church-limits.ts'
import { parseUrl } from '../site/parse-url.ts'
import { displayName } from './display-name.ts'
import { multiLine, singleLine } from './text.ts'

/** Lower case, so that a church has one spelling of its id. */
const id = z.uuid('Church not found').check(z.toLowerCase())

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/]/i.test(text) && parseUrl(text)?.username === ''

const name = displayName('name', MAX_CHURCH_FIELD_LENGTH.name).check(
  z.minLength(
    MIN_CHURCH_NAME_LENGTH,
    `Church name must be at least ${MIN_CHURCH_NAME_LENGTH} characters`,
  ),
  z.regex(/[\p{L}\p{N}]/u, 'A church name needs at least one letter or digit.'),
)

const website = singleLine('website', MAX_CHURCH_FIELD_LENGTH.website).check(
  z.refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a web address that starts with http:// or https://, or leave it empty.',
  ),
)

const denomination = displayName('denomination', MAX_CHURCH_FIELD_LENGTH.denomination)
const city = displayName('city', MAX_CHURCH_FIELD_LENGTH.city)
const state = displayName('state', MAX_CHURCH_FIELD_LENGTH.state)
const description = multiLine('description', MAX_CHURCH_FIELD_LENGTH.description)
const postalCode = singleLine('postal code', MAX_CHURCH_FIELD_LENGTH.postalCode)
const country = singleLine('country', MAX_CHURCH_FIELD_LENGTH.country)
const orUnitedStates = z.transform((text: string) => text || 'US')

/** A church as a user enters it. An empty text means that the value is unknown. */
export const churchEntrySchema = z.strictObject({
  name,
  denomination: z._default(denomination, ''),
  city: z._default(city, ''),
  state: z._default(state, ''),
  description: z._default(description, ''),
  postalCode: z._default(postalCode, ''),
  country: z.pipe(z._default(country, ''), orUnitedStates),
  website: z._default(website, ''),
})

/** The fields of an entry that change; those that are omitted stay as they are. */
export const editChurchSchema = z.strictObject({
  id,
  name: z.optional(name),
  denomination: z.optional(denomination),
  city: z.optional(city),
  state: z.optional(state),
  description: z.optional(description),
  postalCode: z.optional(postalCode),
  country: z.optional(z.pipe(country, orUnitedStates)),
  website: z.optional(website),
})

/** The proposer joins the church, so they choose whether to show their name, as in `joinChurchSchema`. */
export const proposeChurchSchema = z.strictObject({
  ...churchEntrySchema.shape,
  isPublicProfile: z.optional(z.boolean()),
})

/** A church, by its id. */
export const churchIdSchema = z.strictObject({ id })

export const churchSearchSchema = z.strictObject({
  q: z
    .string()
    .check(
      z.trim(),
      z.minLength(
        MIN_CHURCH_SEARCH_LENGTH,
        `Type at least ${MIN_CHURCH_SEARCH_LENGTH} characters to search.`,
      ),
      z.maxLength(
        MAX_CHURCH_FIELD_LENGTH.name,
        `A search can have at most ${MAX_CHURCH_FIELD_LENGTH.name} characters.`,
      ),
    ),
})

export const joinChurchSchema = z.strictObject({
  id,
  /** Whether to show the member's name; unchanged when omitted. */
  isPublicProfile: z.optional(z.boolean()),
})

/** Makes a church the primary one. The API documents it as a change of `isPrimary`. */
export const makePrimarySchema = z.strictObject({
  id,
  isPrimary: z.literal(true, 'To change your primary church, choose another one.'),
})

export const churchMembersSchema = z.strictObject({
  id,
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(100, 'This page of members doesn’t exist.'))),
})

export type ChurchEntryInput = z.input<typeof churchEntrySchema>
export type ChurchChanges = Omit<z.output<typeof editChurchSchema>, 'id'>
