import { describe, expect, it } from 'vitest'
import {
  createGroupSchema,
  favoriteGroupSchema,
  groupEventsSchema,
  groupIdSchema,
  groupLeaderboardSchema,
  joinGroupSchema,
  listGroupsSchema,
  makeLeaderSchema,
} from '../../../src/domain/schema/group.ts'
import { messagesOf } from './messages.ts'

const ID = '0190a0c0-0000-7000-8000-0000000000ab'
const GROUP = { name: 'Ruth’s Gleaners', description: 'We read together.', theme: 'Ruth 1-4' }
const EIGHT = Array.from({ length: 8 }, (_, index) => `tag ${index}`)

describe('a new group', () => {
  it('needs a name, a description and a theme; it has neither church nor tags by default', () => {
    expect(createGroupSchema.parse({ ...GROUP, name: '  Ruth’s Gleaners\n' })).toEqual({
      ...GROUP,
      church: null,
      tags: [],
    })
    expect(messagesOf(createGroupSchema, { name: '', description: ' ', theme: '\t' })).toEqual([
      'Group name is required',
      'Description is required',
      'Theme is required',
    ])
  })

  it.each([
    { name: '1' },
    { name: '祈' },
    { name: 'دراسة 🙏' },
    { name: '🙏' },
    { name: '?' },
    { name: 'n'.repeat(80) },
    { description: 'One\nTwo' },
    { description: 'd'.repeat(500) },
    { theme: 't'.repeat(80) },
    { reading: 'mixed' },
    { church: 'New Hope Church' },
    { church: ID },
    { church: null },
    { tags: EIGHT },
    { tags: ['t'.repeat(30)] },
  ])('may have %j', (change) => {
    expect(createGroupSchema.parse({ ...GROUP, ...change })).toMatchObject(change)
  })

  it.each([
    [{ name: '\u200b\u200d' }, 'Group name is required'],
    [{ name: 'n'.repeat(81) }, 'The name can have at most 80 characters.'],
    [{ name: 'n'.repeat(10_000) }, 'The name can have at most 80 characters.'],
    [{ name: 'Ruth\u0000' }, 'The name contains a character that can’t be displayed.'],
    [{ name: '\u202eRuth' }, 'The name contains a character that can’t be displayed.'],
    [{ name: 'Ruth\ud800' }, 'The name contains a character that can’t be displayed.'],
    [{ name: 'Ruth\nBoaz' }, 'The name contains a character that can’t be displayed.'],
    [{ description: 'd'.repeat(501) }, 'The description can have at most 500 characters.'],
    [{ description: 'a\u0007' }, 'The description contains a character that can’t be displayed.'],
    [{ description: 'a\ud800' }, 'The description contains a character that can’t be displayed.'],
    [{ description: 'a\n\u202e' }, 'The description contains a character that can’t be displayed.'],
    [{ theme: 't'.repeat(81) }, 'The theme can have at most 80 characters.'],
    [{ theme: 'a\tb' }, 'The theme contains a character that can’t be displayed.'],
    [{ church: '' }, 'Church not found'],
    [{ church: 'c'.repeat(121) }, 'Church not found'],
    [{ tags: [...EIGHT, 'tag 8'] }, 'A group can have at most 8 tags.'],
    [{ tags: [' '] }, 'A tag cannot be empty.'],
    [{ tags: ['t'.repeat(31)] }, 'The tag can have at most 30 characters.'],
    [{ tags: ['a\u0000'] }, 'The tag contains a character that can’t be displayed.'],
  ])('may not have %j: %s', (change, message) => {
    expect(messagesOf(createGroupSchema, { ...GROUP, ...change })).toEqual([message])
  })

  it.each([
    { church: '' },
    { church: { $ne: null } },
    { tags: 'youth, adults' },
    { tags: null },
    { reading: null },
    { reading: 'book' },
    { name: null },
    { id: ID },
    { memberCount: 7 },
    { weekXp: 4501 },
    { inviteCode: 'x' },
  ])('is refused with %j', (change) => {
    expect(createGroupSchema.safeParse({ ...GROUP, ...change }).success).toBe(false)
  })
})

describe('a list of groups', () => {
  it('is the first page of all groups by default', () => {
    expect(listGroupsSchema.parse({})).toEqual({ scope: 'discover', search: '', favorites: false })
    expect(groupLeaderboardSchema.parse({})).toEqual({ search: '' })
  })

  it.each([
    { scope: 'mine' },
    { search: 'n'.repeat(80) },
    { search: '%_' },
    { church: 'independent' },
    { church: 'St. Mark' },
    { favorites: true },
    { after: ID },
  ])('may be filtered by %j', (filter) => {
    expect(listGroupsSchema.parse(filter)).toMatchObject(filter)
  })

  it('is searched without the spaces around', () => {
    expect(groupLeaderboardSchema.parse({ search: '  ruth ' }).search).toBe('ruth')
  })

  it.each([
    [{ search: 'n'.repeat(81) }, 'A search can have at most 80 characters.'],
    [{ church: 'c'.repeat(121) }, 'Church not found'],
    [{ after: '7' }, 'Study group not found'],
  ])('may not be filtered by %j: %s', (filter, message) => {
    expect(messagesOf(listGroupsSchema, filter)).toEqual([message])
  })

  it.each([{ scope: 'all' }, { favorites: 'yes' }, { search: null }, { userId: ID }])(
    'is refused with %j',
    (filter) => {
      expect(listGroupsSchema.safeParse(filter).success).toBe(false)
    },
  )
})

describe('ids', () => {
  it.each([groupIdSchema, groupEventsSchema])('of groups are refused when malformed', (schema) => {
    for (const id of ['', '7', 'mine', `${ID}0`, null, 7, {}]) {
      expect(messagesOf(schema, { id })).toEqual(['Study group not found'])
    }
  })

  it('of members are refused when malformed', () => {
    expect(messagesOf(makeLeaderSchema, { id: ID, userId: 'me' })).toEqual(['User not found'])
  })

  it('are read in lower case', () => {
    const upperCase = ID.toUpperCase()
    expect(groupIdSchema.parse({ id: upperCase })).toEqual({ id: ID })
    expect(makeLeaderSchema.parse({ id: upperCase, userId: upperCase })).toEqual({
      id: ID,
      userId: ID,
    })
  })
})

it('reads an invite code without the spaces around, of at most 200 characters', () => {
  expect(joinGroupSchema.parse({ inviteCode: ' abc\n' })).toEqual({ inviteCode: 'abc' })
  expect(joinGroupSchema.safeParse({ inviteCode: 'c'.repeat(200) }).success).toBe(true)
  expect(messagesOf(joinGroupSchema, { inviteCode: 'c'.repeat(201) })).toEqual([
    'This invite link is not valid.',
  ])
})

it.each([
  [{ isFavorite: true }, true],
  [{ isFavorite: false }, true],
  [{}, false],
  [{ isFavorite: 'false' }, false],
  [{ isFavorite: true, userId: ID }, false],
])('accepts the favorite %j: %s', (input, accepted) => {
  expect(favoriteGroupSchema.safeParse({ id: ID, ...input }).success).toBe(accepted)
})

it.each([
  [undefined, true],
  [0, true],
  [17, true],
  // As it is in an address.
  ['17', true],
  [-1, false],
  [1.5, false],
  ['last', false],
  [Number.NaN, false],
])('accepts events after %j: %s', (lastEventId, accepted) => {
  expect(groupEventsSchema.safeParse({ id: ID, lastEventId }).success).toBe(accepted)
})
