import type { Skill } from '../rating/skill.ts'
import { skillInWords } from '../rating/standing.ts'
import { BOOK_GROUPS, type BookGroup, bookGroupOf } from '../scripture/book-groups.ts'

/** The stories that most people have heard of. */
const FIRST_GROUP: BookGroup = 'gospels'

/** How far a learner has come in a book. */
export type BookInGroup = {
  /** 1 to 66. */
  readonly book: number
  readonly questions: number
  readonly met: number
}

/**
 * The group of books that would help a learner most next: by their skill, and while that is not known, the one of
 * which they have met the smallest share. Groups without questions are left out.
 * @param skill null for who has not answered enough
 * @returns null where there are no questions
 */
export const nextGroup = (skill: Skill | null, books: readonly BookInGroup[]): BookGroup | null => {
  const open = BOOK_GROUPS.filter((group) =>
    books.some(({ book, questions }) => questions > 0 && bookGroupOf(book) === group),
  )
  const { next } = skillInWords(skill)
  if (next !== null && open.includes(next)) return next
  if (books.every(({ met }) => met === 0) && open.includes(FIRST_GROUP)) return FIRST_GROUP
  return open.toSorted((one, other) => shareMet(one, books) - shareMet(other, books))[0] ?? null
}

const shareMet = (group: BookGroup, books: readonly BookInGroup[]): number => {
  const inGroup = books.filter(({ book }) => bookGroupOf(book) === group)
  const questions = inGroup.reduce((sum, one) => sum + one.questions, 0)
  // What was met and has left the bank does not count twice.
  const met = inGroup.reduce((sum, one) => sum + Math.min(one.met, one.questions), 0)
  return met / questions
}
