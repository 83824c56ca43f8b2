import type { QuotedTranslation } from '../../../domain/question/quotation.ts'
import {
  MAX_PASSAGE_VERSES,
  type Passage,
  passageReferenceOf,
  passageVerseCount,
} from '../../../domain/scripture/passage.ts'
import type { Verse } from '../../../domain/scripture/verse.ts'
import { readBookFile } from '../../platform/book-file.ts'
import { ServiceError } from '../../platform/errors.ts'
import { parseWrittenReference } from './written-reference.ts'

export type QuotedPassage = {
  /** In its one written form. */
  readonly reference: string
  /** The one that is quoted. */
  readonly translation: QuotedTranslation
  readonly verses: readonly Verse[]
}

/** A book's verses by chapter. */
type Book = ReadonlyMap<number, readonly Verse[]>

/** Books that were read once; all 132 take 16 MB. */
const books = new Map<string, Promise<Book>>()

const readBook = (translation: QuotedTranslation, book: number): Promise<Book> => {
  const key = `${translation} ${book}`
  const known = books.get(key)
  if (known) return known
  const reading = readBookFile(translation, book).then((verses) =>
    Map.groupBy(verses, ({ chapter }) => chapter),
  )
  books.set(key, reading)
  // So that the next call tries again.
  reading.catch(() => books.delete(key))
  return reading
}

const versesOf = async (
  passage: Passage,
  translation: QuotedTranslation,
): Promise<readonly Verse[]> => {
  const book = await readBook(translation, passage[0].book)
  return passage.flatMap(({ chapter, verse, endChapter, endVerse }) => {
    const chapters = Array.from({ length: endChapter - chapter + 1 }, (_, place) => chapter + place)
    return chapters.flatMap((number) =>
      (book.get(number) ?? []).filter(
        (one) =>
          (number > chapter || one.verse >= verse) &&
          (number < endChapter || one.verse <= endVerse),
      ),
    )
  })
}

/**
 * The words of a passage. In the King James Version where the translation that was asked for has no text,
 * as for Acts 8:37.
 * @throws not_found, invalid_input if the passage is too long
 */
export const quotePassage = async (
  text: string,
  translation: QuotedTranslation,
): Promise<QuotedPassage> => {
  const passage = await parseWrittenReference(text)
  if (!passage) {
    throw new ServiceError(
      'not_found',
      'We can’t find this passage. Write it like “Ruth 1:16-18” or “Psalm 23”.',
    )
  }
  if (passageVerseCount(passage) > MAX_PASSAGE_VERSES) {
    throw new ServiceError(
      'invalid_input',
      `This passage is too long. Ask for at most ${MAX_PASSAGE_VERSES} verses at a time.`,
    )
  }
  const reference = passageReferenceOf(passage)
  const verses = await versesOf(passage, translation)
  if (verses.length > 0 || translation === 'KJV') return { reference, translation, verses }
  return { reference, translation: 'KJV', verses: await versesOf(passage, 'KJV') }
}
