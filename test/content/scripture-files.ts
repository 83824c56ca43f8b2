import { versesOf, versesOfBook } from '../../scripts/content/scripture.ts'
import type { QuotedTranslation } from '../../src/domain/question/quotation.ts'
import { bookNumberOf } from '../../src/domain/scripture/bible-books.ts'
import { parseReference } from '../../src/domain/scripture/scripture.ts'
import type { Verse } from '../../src/domain/scripture/verse.ts'

/** The verses of a passage in our written form. */
export const versesOfPassage = (translation: QuotedTranslation, text: string): Verse[] => {
  const reference = parseReference(text)
  return reference ? versesOf(translation, reference) : []
}

/** A book's verses in the King James Version. */
export const kingJamesVerses = (book: string): Verse[] =>
  versesOfBook('KJV', bookNumberOf(book) as number)
