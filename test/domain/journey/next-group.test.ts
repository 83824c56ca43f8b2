import { describe, expect, it } from 'vitest'
import { type BookInGroup, nextGroup } from '../../../src/domain/journey/next-group.ts'
import { NEW_SKILL, type Skill } from '../../../src/domain/rating/skill.ts'
import {
  BOOK_GROUPS,
  type BookGroup,
  booksOfGroup,
} from '../../../src/domain/scripture/book-groups.ts'

/** All books with ten questions each, of which so many of each book of a group were met. */
const books = (
  met: Partial<Record<BookGroup, number>> = {},
  without: readonly BookGroup[] = [],
): BookInGroup[] =>
  BOOK_GROUPS.flatMap((group) =>
    booksOfGroup(group).map((book) => ({
      book,
      questions: without.includes(group) ? 0 : 10,
      met: met[group] ?? 0,
    })),
  )

const everything = Object.fromEntries(BOOK_GROUPS.map((group) => [group, 6]))

/** Somebody who is known in all groups, and weak in one. */
const weakIn = (weak: BookGroup): Skill => ({
  overall: { mean: 1, variance: 0.02 },
  groups: Object.fromEntries(
    BOOK_GROUPS.map((group) => [group, { mean: group === weak ? -1 : 0, variance: 0.02 }]),
  ) as Skill['groups'],
})

describe('the next group of books', () => {
  it('is the weakest one', () => {
    expect(nextGroup(weakIn('wisdom'), books(everything))).toBe('wisdom')
  })

  it('is another one where the weakest has no questions', () => {
    expect(nextGroup(weakIn('law'), books({ ...everything, history: 5 }, ['law']))).toBe('history')
  })

  it('is, for who has met nothing, that of the Gospels', () => {
    expect(nextGroup(null, books())).toBe('gospels')
    expect(nextGroup(null, books({}, ['gospels']))).toBe('law')
  })

  it('is, before a skill is known, the one of which the smallest share was met', () => {
    expect(nextGroup(null, books({ ...everything, prophets: 5 }))).toBe('prophets')
    // More than there are counts as all.
    expect(nextGroup(null, books({ ...everything, law: 99, wisdom: 10, apostles: 5 }))).toBe(
      'apostles',
    )
  })

  it('is one that is not known yet', () => {
    expect(nextGroup(NEW_SKILL, books(everything))).toBe('law')
  })

  it('is none without questions', () => {
    expect(nextGroup(null, books({}, BOOK_GROUPS))).toBeNull()
    expect(nextGroup(weakIn('law'), books({}, BOOK_GROUPS))).toBeNull()
  })
})
