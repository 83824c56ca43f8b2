/** Questions on a page of question administration (specification, part 2, section 9). */
export const QUESTIONS_PER_PAGE = 20

/** A search finds the first so many questions, in the order of the Bible. */
export const MAX_FOUND_QUESTIONS = 1000

/** A shorter text is in nearly every question, and no index finds it. */
export const MIN_QUESTION_SEARCH_LENGTH = 3

export const QUESTION_VIEWS = ['all', 'suspicious', 'difficulty'] as const
/**
 * `suspicious`: those whose figures or players say that something is wrong with them; `difficulty`: those
 * whose measured difficulty differs from the written one, the largest difference first.
 */
export type QuestionView = (typeof QUESTION_VIEWS)[number]

/** A question's place in the whole list: its book (1 to 66), and its position there, from 1. */
export type ListPlace = { readonly book: number; readonly position: number }

/**
 * The places of a page of all questions, book after book.
 * @param sizes how many questions each book has; books without any may be left out
 * @param offset how many places come before
 */
export const placesOf = (
  sizes: readonly { readonly book: number; readonly size: number }[],
  offset: number,
  count: number,
): ListPlace[] => {
  const places: ListPlace[] = []
  let before = 0
  for (const { book, size } of sizes) {
    const first = Math.max(offset - before, 0) + 1
    const last = Math.min(offset + count - before, size)
    for (let position = first; position <= last; position++) places.push({ book, position })
    before += size
  }
  return places
}
