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
