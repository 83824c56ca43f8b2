import { bookNumberOf } from './bible-books.ts'

/** Groups of books in which a learner can be at home more than in others, in Bible order; `apostles` from Acts on. */
export const BOOK_GROUPS = ['law', 'history', 'wisdom', 'prophets', 'gospels', 'apostles'] as const
export type BookGroup = (typeof BOOK_GROUPS)[number]

/** The last book, 1 to 66, of each group: Deuteronomy, Esther, Song of Solomon, Malachi, John, Revelation. */
const LAST_BOOKS: Readonly<Record<BookGroup, number>> = {
  law: 5,
  history: 17,
  wisdom: 22,
  prophets: 39,
  gospels: 43,
  apostles: 66,
}

/** The group of a book, 1 to 66. @throws RangeError for any other number, which no stored row has */
export const bookGroupOf = (book: number): BookGroup => {
  const group = BOOK_GROUPS.find((one) => book >= 1 && book <= LAST_BOOKS[one])
  if (!group) throw new RangeError(`there is no book ${book}`)
  return group
}

/** The names under which groups are practised, beside those of books. */
export const BOOK_GROUP_NAMES: Readonly<Record<BookGroup, string>> = {
  law: 'Law',
  history: 'History',
  wisdom: 'Wisdom',
  prophets: 'Prophets',
  gospels: 'Gospels',
  apostles: 'Acts to Revelation',
}

/** The names of groups in a sentence: "More of the Prophets". */
export const BOOK_GROUPS_IN_SENTENCES: Readonly<Record<BookGroup, string>> = {
  law: 'the Law',
  history: 'the history books',
  wisdom: 'the Psalms and wisdom books',
  prophets: 'the Prophets',
  gospels: 'the Gospels',
  apostles: 'Acts to Revelation',
}

/** The first and the last of some books that follow each other, 1 to 66. */
export type BookRange = readonly [first: number, last: number]

const rangeOf = (group: BookGroup): BookRange => {
  const before = BOOK_GROUPS[BOOK_GROUPS.indexOf(group) - 1]
  return [before ? LAST_BOOKS[before] + 1 : 1, LAST_BOOKS[group]]
}

/** The books, 1 to 66, of a group. */
export const booksOfGroup = (group: BookGroup): number[] => {
  const [first, last] = rangeOf(group)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The books that a book's or a group's name stands for; null for any other text. */
export const bookRangeOf = (name: string): BookRange | null => {
  const book = bookNumberOf(name)
  if (book !== null) return [book, book]
  const group = BOOK_GROUPS.find((one) => BOOK_GROUP_NAMES[one] === name)
  return group ? rangeOf(group) : null
}

/** Whether a book, 1 to 66, is among these; null for all books. */
export const isInRange = (book: number, books: BookRange | null): boolean =>
  books === null || (book >= books[0] && book <= books[1])
