import { z } from 'zod'
import { QUOTED_TRANSLATIONS } from '../../../domain/question/quotation.ts'
import { TRANSLATIONS } from '../../../domain/scripture/translation.ts'
import type { QuotedPassage } from './scripture.service.ts'

const countSchema = z.int().positive()

export const passageViewSchema = z
  .object({
    reference: z.string(),
    translation: z.enum(QUOTED_TRANSLATIONS),
    translationName: z.string(),
    verses: z.array(z.object({ chapter: countSchema, verse: countSchema, text: z.string() })),
  })
  .meta({ id: 'Passage' })

const nameByCode = new Map<string, string>(TRANSLATIONS.map(({ code, name }) => [code, name]))

/** The words of a passage, and which translation they are from. */
export const passageView = (passage: QuotedPassage): z.output<typeof passageViewSchema> => ({
  reference: passage.reference,
  translation: passage.translation,
  translationName: nameByCode.get(passage.translation) ?? passage.translation,
  verses: passage.verses.map(({ chapter, verse, text }) => ({ chapter, verse, text })),
})
