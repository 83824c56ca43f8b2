import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkGroupJoin,
  coverLetterOf,
  type GroupMember,
  leaveGroup,
  parseTags,
  ranksOf,
} from '../../../src/domain/group/group.ts'
import {
  GROUP_CHURCHES,
  isGroupChurch,
  MAX_GROUP_MEMBERS,
  MAX_GROUPS,
} from '../../../src/domain/group/group-limits.ts'

/** A member who joined at this minute; leaders are marked with a star: `ruth*`. */
const member = (name: string, minute: number): GroupMember => ({
  userId: name.replace('*', ''),
  isLeader: name.endsWith('*'),
  joinedAt: new Date(60_000 * minute),
})
const members = (...names: readonly string[]): GroupMember[] => names.map(member)

const NOBODY = { newLeaderId: null, isEmpty: false }

describe('leaving a group', () => {
  it.each([
    ['a member', members('ruth*', 'boaz'), 'boaz', NOBODY],
    ['a leader beside another', members('ruth*', 'boaz', 'naomi*'), 'ruth', NOBODY],
    ['the last leader', members('ruth*', 'boaz', 'naomi'), 'ruth', { newLeaderId: 'boaz' }],
    ['the last member', members('ruth*'), 'ruth', { newLeaderId: null, isEmpty: true }],
    ['the last leader, who joined last', members('boaz', 'ruth*'), 'ruth', { newLeaderId: 'boaz' }],
  ])('as %s', (_who, all, leaver, departure) => {
    expect(leaveGroup(all, leaver)).toEqual({ ok: true, value: { isEmpty: false, ...departure } })
    expect(leaveGroup([...all].reverse(), leaver)).toEqual(leaveGroup(all, leaver))
  })

  it('makes the first by id the leader when several joined at the same moment', () => {
    const all = [member('ruth*', 0), member('silas', 5), member('lydia', 5), member('titus', 5)]
    expect(leaveGroup(all, 'ruth')).toMatchObject({ value: { newLeaderId: 'lydia' } })
  })

  it.each([[members('ruth*')], [[]]])('is refused for somebody who is not a member', (all) => {
    expect(leaveGroup(all, 'boaz')).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'You are not a member of this group.' },
    })
  })

  it('leaves every group that is not empty with a leader, whoever leaves in whatever order', () => {
    const anyMembers = fc.uniqueArray(
      fc.record({
        userId: fc.uuid(),
        isLeader: fc.boolean(),
        joinedAt: fc.nat(3).map((minute) => new Date(60_000 * minute)),
      }),
      { selector: ({ userId }) => userId, minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(anyMembers, ([first, ...others]) => {
        let remaining = [{ ...(first as GroupMember), isLeader: true }, ...others]
        for (const { userId } of [...remaining]) {
          const result = leaveGroup(remaining, userId)
          if (!result.ok) throw new Error(result.error.message)
          const { newLeaderId, isEmpty } = result.value
          remaining = remaining
            .filter((one) => one.userId !== userId)
            .map((one) => (one.userId === newLeaderId ? { ...one, isLeader: true } : one))
          expect(isEmpty).toBe(remaining.length === 0)
          expect(remaining.some(({ isLeader }) => isLeader)).toBe(!isEmpty)
        }
      }),
    )
  })
})

describe('joining', () => {
  it.each([
    [0, 1],
    [MAX_GROUPS - 1, MAX_GROUP_MEMBERS - 1],
    [0, 0],
  ])('is possible with %i groups and %i members', (groups, count) => {
    expect(checkGroupJoin(groups, count)).toEqual({ ok: true, value: undefined })
  })

  it.each([
    [20, 1, 'You’ve joined 20 study groups, the maximum. Leave one to join another.'],
    [21, 150, 'You’ve joined 20 study groups, the maximum. Leave one to join another.'],
    [19, 150, 'This group is full: it has 150 members.'],
    [0, 151, 'This group is full: it has 150 members.'],
  ])('is refused with %i groups and %i members', (groups, count, message) => {
    expect(checkGroupJoin(groups, count)).toEqual({
      ok: false,
      error: { code: 'conflict', message },
    })
  })
})

describe('the letter on a card', () => {
  it.each([
    ['Grace Group', 'G'],
    ['  grace', 'G'],
    ['élan', 'É'],
    ['e\u0301lan', 'E\u0301'],
    ['ßeta', 'S'],
    ['ﬁshers', 'F'],
    ['👩‍👩‍👧 families', '👩‍👩‍👧'],
    ['🇩🇪 Bibelkreis', '🇩🇪'],
    ['دراسة', 'د'],
    ['שָׁלוֹם', 'שָׁ'],
    ['नीता', 'नी'],
    ['성경 공부', '성'],
    ['𐐨𐐩', '𐐀'],
    ['1 Corinthians', '1'],
  ])('of %j is %j', (name, letter) => {
    expect(coverLetterOf(name)).toBe(letter)
  })

  it('is one letter for any name', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(name.trim() !== '')
        expect([...graphemes.segment(coverLetterOf(name))]).toHaveLength(1)
      }),
    )
  })
})

describe('tags', () => {
  it.each([
    ['', []],
    [' , ,, ', []],
    ['youth', ['youth']],
    [' youth ,young adults,  Ruth ', ['youth', 'young adults', 'Ruth']],
    ['youth, youth,youth ', ['youth']],
    ['Youth, youth', ['Youth', 'youth']],
    ['молодёжь, 青年', ['молодёжь', '青年']],
  ])('typed as %j are %j', (text, tags) => {
    expect(parseTags(text)).toEqual(tags)
  })

  it('are the same when they are typed as they are shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', 'é') }), (text) => {
        const tags = parseTags(text)
        expect(parseTags(tags.join(', '))).toEqual(tags)
      }),
    )
  })
})

describe('ranks', () => {
  it.each([
    [[], []],
    [[0], [1]],
    [
      [50, 40, 30],
      [1, 2, 3],
    ],
    [
      [50, 40, 40, 30, 0, 0],
      [1, 2, 2, 4, 5, 5],
    ],
    [
      [0, 0, 0],
      [1, 1, 1],
    ],
  ])('for %j XP are %j', (xp, ranks) => {
    expect(ranksOf(xp)).toEqual(ranks)
  })

  it('are one more than the number of those with more XP', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 30 }), (all) => {
        const inOrder = [...all].sort((one, other) => other - one)
        expect(ranksOf(inOrder)).toEqual(
          inOrder.map((xp) => 1 + inOrder.filter((other) => other > xp).length),
        )
      }),
    )
  })
})

it('lets every group choose a church of the fixed list, by its exact name', () => {
  const others = ['new hope church', 'New Hope', '', 'constructor']
  expect([...GROUP_CHURCHES, ...others].filter(isGroupChurch)).toEqual(GROUP_CHURCHES)
})
