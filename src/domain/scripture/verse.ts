import { type Random, shuffle } from '../random.ts'

/** A verse of a book, without the marks of an edition. */
export type Verse = { readonly chapter: number; readonly verse: number; readonly text: string }

/** 1:16, or 1:16-18 for the verses from one to another of the same chapter. */
export const verseRangeOf = (first: Verse, last: Verse): string =>
  `${first.chapter}:${first.verse}${last.verse > first.verse ? `-${last.verse}` : ''}`

/** The indexes of a book's verses in random order, but one of each chapter before the second of any. */
export const spreadOverChapters = (verses: readonly Verse[], random: Random): number[] => {
  const byChapter = new Map<number, number[]>()
  for (const index of shuffle([...verses.keys()], random)) {
    const { chapter } = verses[index] as Verse
    const indexes = byChapter.get(chapter) ?? []
    byChapter.set(chapter, indexes)
    indexes.push(index)
  }
  const chapters = shuffle([...byChapter.values()], random)
  const longest = Math.max(0, ...chapters.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) =>
    chapters.flatMap((indexes) => indexes.slice(round, round + 1)),
  ).flat()
}

/** Some verses in a row of one chapter. */
export type PassageText = { readonly reference: string; readonly text: string }

/** Verses of a passage that a question is to be written on. */
const PASSAGE_LENGTH = 8

/** Passages of a book to write questions on, spread over its chapters; of a short book some repeat. */
export const passagesOf = (
  bookName: string,
  verses: readonly Verse[],
  count: number,
  random: Random,
): PassageText[] => {
  const starts = spreadOverChapters(verses, random)
  return Array.from({ length: verses.length === 0 ? 0 : count }, (_, place) => {
    const start = starts[place % starts.length] as number
    const first = verses[start] as Verse
    const passage = verses
      .slice(start, start + PASSAGE_LENGTH)
      .filter(({ chapter }) => chapter === first.chapter)
    return {
      reference: `${bookName} ${verseRangeOf(first, passage.at(-1) ?? first)}`,
      text: passage.map(({ text }) => text).join(' '),
    }
  })
}
