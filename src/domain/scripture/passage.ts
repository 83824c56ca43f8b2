import { bookNameOf } from './bible-books.ts'
import type { Reference } from './scripture.ts'
import { verseCountOf } from './verse-counts.ts'

/** What a person cites as `Ruth 1:16, 18; 2:4`: one or more parts of one book, in order. */
export type Passage = readonly [Reference, ...Reference[]]

/** The longest chapter has 176 verses. */
export const MAX_PASSAGE_VERSES = 200

const versesBefore = (book: number, chapter: number): number => {
  let verses = 0
  for (let earlier = 1; earlier < chapter; earlier++) verses += verseCountOf(book, earlier)
  return verses
}

/** How many verses a passage has. */
export const passageVerseCount = (passage: Passage): number =>
  passage
    .map(
      ({ book, chapter, verse, endChapter, endVerse }) =>
        versesBefore(book, endChapter) + endVerse - (versesBefore(book, chapter) + verse) + 1,
    )
    .reduce((sum, verses) => sum + verses)

/** Whether two references have a verse in common. */
export const overlaps = (one: Reference, other: Reference): boolean => {
  const place = (chapter: number, verse: number): number => chapter * 1000 + verse
  return (
    one.book === other.book &&
    place(one.chapter, one.verse) <= place(other.endChapter, other.endVerse) &&
    place(other.chapter, other.verse) <= place(one.endChapter, one.endVerse)
  )
}

/** Whether each part begins after the end of the one before it, in the same book. */
export const isInOrder = (passage: Passage): boolean =>
  passage.slice(1).every((part, place) => {
    const before = passage[place] as Reference
    return (
      part.book === before.book &&
      (part.chapter > before.endChapter ||
        (part.chapter === before.endChapter && part.verse > before.endVerse))
    )
  })

const isWholeChapters = ({ book, verse, endChapter, endVerse }: Reference): boolean =>
  verse === 1 && endVerse === verseCountOf(book, endChapter)

const chaptersOf = ({ chapter, endChapter }: Reference): string =>
  endChapter > chapter ? `${chapter}-${endChapter}` : `${chapter}`

const versesOf = ({ chapter, verse, endChapter, endVerse }: Reference): string => {
  if (endChapter > chapter) return `${verse}-${endChapter}:${endVerse}`
  return endVerse > verse ? `${verse}-${endVerse}` : `${verse}`
}

/** A passage in its one written form: "Ruth 1:16-18", "Ruth 1:16, 18; 2:4", "Psalms 23". */
export const passageReferenceOf = (passage: Passage): string => {
  const book = bookNameOf(passage[0].book)
  // A chapter beside verses is written with its verses: "Ruth 1:16; 2" would read as verse 2.
  if (passage.every(isWholeChapters)) return `${book} ${passage.map(chaptersOf).join('; ')}`
  const parts = passage.map((part, place) => {
    const isSameChapter = passage[place - 1]?.endChapter === part.chapter
    if (isSameChapter) return `, ${versesOf(part)}`
    return `${place > 0 ? '; ' : ''}${part.chapter}:${versesOf(part)}`
  })
  return `${book} ${parts.join('')}`
}
