import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'
import { foldText } from '../../domain/text/fold.ts'
import { withoutEveryInvisible } from '../../domain/text/visible-text.ts'

/**
 * The skeleton of a text: each character replaced by the one that Unicode chose for all that look like it.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
const skeletonOf = (text: string): string =>
  unhomoglyph(withoutEveryInvisible(text.normalize('NFD'))).normalize('NFD')

/** A capital I looks like a small L, and a small i is the same letter as a capital I. */
const SMALL_I = /i/g

/**
 * A text that is the same for texts that look alike, in any case. Capitals look like other letters than
 * small ones do, so the skeleton is taken of the text as it is written, and of its folded form.
 */
const lookAlikeText = (text: string): string =>
  foldText(skeletonOf(foldText(skeletonOf(text)))).replace(SMALL_I, 'l')

/** Between texts; no name can contain it. */
const SEPARATOR = '\u001f'

/** A hash that is the same for lists of texts that look alike one by one. */
export const lookAlikeHash = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.map(lookAlikeText).join(SEPARATOR)).digest('hex')
