// The small build of zod: a page of the client carries these schemas.
import { z } from 'zod/mini'
import { MAX_LENGTH, MIN_NAME_LENGTH, MIN_SEARCH_LENGTH } from '../church-limits.ts'

/** In lower case, so that one church cannot be named in two spellings. */
const id = z.uuid('There is no such church.').check(z.toLowerCase())

const longest = (label: string, most: number) =>
  z.maxLength(most, `The ${label} can have at most ${most} characters.`)

/** Nothing that controls, turns the writing around, or is half a character. */
const SHOWABLE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u

const line = (label: string, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      longest(label, most),
      z.regex(SHOWABLE, `The ${label} holds a character that cannot be shown.`),
    )

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) && new URL(text).username === ''

const optional = (label: string, most: number) => z._default(line(label, most), '')

const website = line('website', MAX_LENGTH.website).check(
  z.refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a web address that begins with http:// or https://, or leave it empty.',
  ),
)

const description = z
  .string()
  .check(
    z.trim(),
    longest('description', MAX_LENGTH.description),
    z.regex(/^[\P{Cc}\n]*$/u, 'The description holds a character that cannot be shown.'),
  )

/** What is said of a church; what is left empty is not known. */
export const churchEntrySchema = z.strictObject({
  name: line('name', MAX_LENGTH.name).check(
    z.minLength(MIN_NAME_LENGTH, `Church name must be at least ${MIN_NAME_LENGTH} characters`),
    z.regex(/[\p{L}\p{N}]/u, 'A church name has letters or digits.'),
  ),
  denomination: optional('denomination', MAX_LENGTH.denomination),
  city: optional('city', MAX_LENGTH.city),
  state: optional('state', MAX_LENGTH.state),
  description: z._default(description, ''),
  postalCode: optional('postal code', MAX_LENGTH.postalCode),
  country: z.pipe(
    optional('country', MAX_LENGTH.country),
    z.transform((country: string) => country || 'US'),
  ),
  website: z._default(website, ''),
})

/** The proposer joins the church, so they too say whether their name may be shown. */
export const proposeChurchSchema = z.strictObject({
  ...churchEntrySchema.shape,
  isPublicProfile: z.optional(z.boolean()),
})

export const churchSchema = z.strictObject({ id })

export const churchSearchSchema = z.strictObject({
  q: z
    .string()
    .check(
      z.trim(),
      z.minLength(MIN_SEARCH_LENGTH, `Type at least ${MIN_SEARCH_LENGTH} characters to search.`),
      z.maxLength(MAX_LENGTH.name, `A search can have at most ${MAX_LENGTH.name} characters.`),
    ),
})

export const joinChurchSchema = z.strictObject({
  id,
  /** Whether the name may be shown from now on; left out, that stays as it is. */
  isPublicProfile: z.optional(z.boolean()),
})

export const membershipSchema = z.strictObject({
  id,
  isPrimary: z.literal(true, 'Make another church primary instead.'),
})

export const churchMembersSchema = z.strictObject({
  id,
  /** Where the page before ended. */
  cursor: z.optional(z.string().check(z.maxLength(100, 'There is no such page of members.'))),
})

export type ChurchEntry = z.output<typeof churchEntrySchema>
export type ChurchEntryInput = z.input<typeof churchEntrySchema>
