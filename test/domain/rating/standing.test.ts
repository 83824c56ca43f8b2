import { describe, expect, it } from 'vitest'
import { advantageAt } from '../../../src/domain/rating/rating.ts'
import { NEW_SKILL, type Skill } from '../../../src/domain/rating/skill.ts'
import { skillInWords } from '../../../src/domain/rating/standing.ts'
import { BOOK_GROUPS, type BookGroup } from '../../../src/domain/scripture/book-groups.ts'

/** Who is known well, and succeeds at average questions so often. */
const skilled = (success: number, groups: Partial<Skill['groups']> = {}): Skill => ({
  overall: { mean: advantageAt(success), variance: 0 },
  groups: { ...NEW_SKILL.groups, ...groups },
})
const known = (mean: number) => ({ mean, variance: 0 })

describe('a skill in words', () => {
  it.each([
    [0.3, 'new'],
    [0.549, 'new'],
    [0.551, 'finding_feet'],
    [0.749, 'finding_feet'],
    [0.751, 'comfortable'],
    [0.899, 'comfortable'],
    [0.901, 'at_home'],
  ] as const)('is at an expected success of %f: %s', (success, standing) => {
    expect(skillInWords(skilled(success)).overall).toBe(standing)
  })

  it('is none without enough answers', () => {
    expect(skillInWords(null)).toEqual({ overall: null, groups: [], next: null })
  })

  it('names the groups that are known, and one that is not as the next', () => {
    const words = skillInWords(skilled(0.8, { law: known(0), gospels: known(1.5) }))
    expect(words.groups).toEqual([
      { group: 'law', standing: 'comfortable' },
      { group: 'gospels', standing: 'at_home' },
    ])
    const unknown: readonly (BookGroup | null)[] = ['history', 'wisdom', 'prophets', 'apostles']
    expect(unknown).toContain(words.next)
  })

  it('advises the weakest group once all are known', () => {
    const all = Object.fromEntries(BOOK_GROUPS.map((group) => [group, known(0)]))
    const words = skillInWords(skilled(0.8, { ...all, prophets: known(-1) }))
    expect(words.groups).toHaveLength(BOOK_GROUPS.length)
    expect(words.next).toBe('prophets')
  })
})
