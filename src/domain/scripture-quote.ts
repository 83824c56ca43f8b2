import type { Translation } from './translation.ts'

/** The translations whose text is here; both are in the public domain. */
export const QUOTED_TRANSLATIONS = ['WEB', 'KJV'] as const
export type QuotedTranslation = (typeof QUOTED_TRANSLATIONS)[number]

/** The translation that Scripture is quoted in for a reader: modern English unless theirs is King James. */
export const quotedTranslationOf = (translation: Translation): QuotedTranslation =>
  translation === 'KJV' ? 'KJV' : 'WEB'
