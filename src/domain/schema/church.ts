// The small build of zod: a page of the client carries these schemas.
import { z } from 'zod/mini'
import { LONGEST, SHORTEST_CHURCH_NAME, SHORTEST_CHURCH_SEARCH } from '../church-limits.ts'

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

const website = line('website', LONGEST.website).check(
  z.refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a web address that begins with http:// or https://, or leave it empty.',
  ),
)

const description = z
  .string()
  .check(
    z.trim(),
    longest('description', LONGEST.description),
    z.regex(/^[\P{Cc}\n]*$/u, 'The description holds a character that cannot be shown.'),
  )

/** What is said of a church; what is left empty is not known. */
export const churchEntrySchema = z.strictObject({
  name: line('name', LONGEST.name).check(
    z.minLength(
      SHORTEST_CHURCH_NAME,
      `Church name must be at least ${SHORTEST_CHURCH_NAME} characters`,
    ),
    z.regex(/[\p{L}\p{N}]/u, 'A church name has letters or digits.'),
  ),
  denomination: optional('denomination', LONGEST.denomination),
  city: optional('city', LONGEST.city),
  state: optional('state', LONGEST.state),
  description: z._default(description, ''),
  postalCode: optional('postal code', LONGEST.postalCode),
  country: z.pipe(
    optional('country', LONGEST.country),
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
      z.minLength(
        SHORTEST_CHURCH_SEARCH,
        `Type at least ${SHORTEST_CHURCH_SEARCH} characters to search.`,
      ),
      z.maxLength(LONGEST.name, `A search can have at most ${LONGEST.name} characters.`),
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
