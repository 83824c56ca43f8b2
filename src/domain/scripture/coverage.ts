import { parseReference } from './scripture.ts'
import { verseCountOf } from './verse-counts.ts'

/** How much of the Bible passages contain. */
export type Coverage = {
  /** Different verses. */
  readonly verses: number
  /** Chapters of which they contain at least one verse. */
  readonly chapters: number
}

/** More than the verses of any chapter, and more than the chapters of any book. */
const PLACES = 1000

/** The coverage of passages in the written form of references; others are left out. */
export const coverageOf = (references: Iterable<string>): Coverage => {
  const verses = new Set<number>()
  const chapters = new Set<number>()
  for (const text of references) {
    const passage = parseReference(text)
    if (!passage) continue
    const { book, chapter, endChapter } = passage
    for (let current = chapter; current <= endChapter; current++) {
      const place = book * PLACES + current
      const first = current === chapter ? passage.verse : 1
      const last = current === endChapter ? passage.endVerse : verseCountOf(book, current)
      for (let verse = first; verse <= last; verse++) verses.add(place * PLACES + verse)
      chapters.add(place)
    }
  }
  return { verses: verses.size, chapters: chapters.size }
}
