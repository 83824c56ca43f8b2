import { describe, expect, it } from 'vitest'
import {
  churchEntrySchema,
  churchIdSchema,
  churchMembersSchema,
  churchSearchSchema,
  joinChurchSchema,
  makePrimarySchema,
  proposeChurchSchema,
} from '../../../src/domain/schema/church.ts'
import { messagesOf } from './messages.ts'

const messageOf = (schema: Parameters<typeof messagesOf>[0], input: unknown) =>
  messagesOf(schema, input)[0] ?? null

const ID = '0190a0c0-0000-7000-8000-000000000001'

describe('a church entry', () => {
  it('needs only a name; the rest defaults to empty, and the country to US', () => {
    expect(churchEntrySchema.parse({ name: '  Grace Chapel ' })).toEqual({
      name: 'Grace Chapel',
      denomination: '',
      city: '',
      state: '',
      description: '',
      postalCode: '',
      country: 'US',
      website: '',
    })
    expect(churchEntrySchema.parse({ name: 'Grace', country: ' ' }).country).toBe('US')
  })

  it.each([
    [{ name: 'ab' }, 'Church name must be at least 3 characters'],
    [{ name: ' a ' }, 'Church name must be at least 3 characters'],
    [{ name: 'a'.repeat(121) }, 'The name can have at most 120 characters.'],
    [{ name: 'a'.repeat(5000) }, 'The name can have at most 120 characters.'],
    [{ name: 'Grace\u0000Chapel' }, 'The name contains a character that can’t be displayed.'],
    [{ name: '\u202eabc' }, 'The name contains a character that can’t be displayed.'],
    [{ name: 'abc\ud800' }, 'The name contains a character that can’t be displayed.'],
    [{ name: '...' }, 'A church name needs at least one letter or digit.'],
    [{ name: '😀😀😀' }, 'A church name needs at least one letter or digit.'],
    [{ name: '\u200b\u200b\u200b' }, 'Church name must be at least 3 characters'],
    [{ city: 'a'.repeat(81) }, 'The city can have at most 80 characters.'],
    [{ state: 'a\nb' }, 'The state contains a character that can’t be displayed.'],
    [{ denomination: 'a'.repeat(81) }, 'The denomination can have at most 80 characters.'],
    [{ postalCode: '1'.repeat(21) }, 'The postal code can have at most 20 characters.'],
    [{ country: 'a'.repeat(57) }, 'The country can have at most 56 characters.'],
    [{ description: 'a'.repeat(501) }, 'The description can have at most 500 characters.'],
    [{ description: 'a\u0007' }, 'The description contains a character that can’t be displayed.'],
  ])('is refused with %j', (change, message) => {
    expect(messageOf(churchEntrySchema, { name: 'Grace Chapel', ...change })).toBe(message)
  })

  it.each(['abc', '교회당', "St. Mark's", 'a'.repeat(120), 'Ḥésed 😀'])(
    'may have the name %j',
    (name) => {
      expect(messageOf(churchEntrySchema, { name })).toBeNull()
    },
  )

  it('may have a description of several lines', () => {
    expect(messageOf(churchEntrySchema, { name: 'Grace', description: 'One\nTwo' })).toBeNull()
  })

  it.each(['', 'https://grace.example.org', 'HTTP://grace.example.org/a?b#c', ' https://a.b '])(
    'may have the website %j',
    (website) => {
      expect(messageOf(churchEntrySchema, { name: 'Grace', website })).toBeNull()
    },
  )

  it.each([
    'grace.example.org',
    'ftp://grace.example.org',
    'javascript:alert(1)',
    'javascript://grace.example.org/%0aalert(1)',
    'https:grace.example.org',
    'https:///',
    'https://',
    'https://someone:secret@grace.example.org',
    'data:text/html,hello',
    'mailto:someone@example.org',
  ])('may not have the website %j', (website) => {
    expect(messageOf(churchEntrySchema, { name: 'Grace', website })).toBe(
      'Enter a web address that starts with http:// or https://, or leave it empty.',
    )
  })

  it('may not have other keys', () => {
    for (const key of ['id', 'memberCount', 'role', 'isPrimary']) {
      const { error } = proposeChurchSchema.safeParse({ name: 'Grace', [key]: 1 })
      expect(error?.issues.map(({ code }) => code)).toEqual(['unrecognized_keys'])
    }
    const withConsent = { name: 'Grace', isPublicProfile: true }
    expect(churchEntrySchema.safeParse(withConsent).success).toBe(false)
    expect(proposeChurchSchema.safeParse(withConsent).success).toBe(true)
  })
})

describe('a search', () => {
  it.each([
    ['a', 'Type at least 2 characters to search.'],
    [' a ', 'Type at least 2 characters to search.'],
    ['ab', null],
    ['%_', null],
    ['a'.repeat(120), null],
    ['a'.repeat(121), 'A search can have at most 120 characters.'],
    ['a'.repeat(10_000), 'A search can have at most 120 characters.'],
  ])('is checked for its length: %j', (q, message) => {
    expect(messageOf(churchSearchSchema, { q })).toBe(message)
  })
})

describe('church ids', () => {
  it.each([churchIdSchema, joinChurchSchema, churchMembersSchema])(
    'are refused when malformed',
    (schema) => {
      for (const id of ['', '7', 'me', `${ID}0`, null, 7, {}]) {
        expect(messageOf(schema, { id })).toBe('Church not found')
      }
    },
  )

  it('are read in lower case', () => {
    expect(churchIdSchema.parse({ id: ID.toUpperCase() })).toEqual({ id: ID })
  })
})

it('accepts only true for isPrimary', () => {
  expect(messageOf(makePrimarySchema, { id: ID, isPrimary: true })).toBeNull()
  for (const isPrimary of [false, null, 1, undefined]) {
    expect(messageOf(makePrimarySchema, { id: ID, isPrimary })).toBe(
      'To change your primary church, choose another one.',
    )
  }
})
