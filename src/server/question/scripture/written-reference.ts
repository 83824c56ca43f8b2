import type { bcv_parser as Parser } from 'bible-passage-reference-parser'
import { isInOrder, type Passage } from '../../../domain/scripture/passage.ts'
import { parseReference, type Reference } from '../../../domain/scripture/scripture.ts'
import { passageExists } from '../../../domain/scripture/verse-counts.ts'

/** The 66 books in order, as the parser names them (OSIS). */
const BOOK_CODES =
  `Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov
  Eccl Song Isa Jer Lam Ezek Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal Matt Mark
  Luke John Acts Rom 1Cor 2Cor Gal Eph Phil Col 1Thess 2Thess 1Tim 2Tim Titus Phlm Heb Jas 1Pet
  2Pet 1John 2John 3John Jude Rev`.split(/\s+/)

/** What the parser may remark without the passage being another than was written: "Jude 3", "Jude 1". */
const ONE_CHAPTER_NOTES = /^(start|end)_chapter_(not_exist_in_single_chapter_book|1)$/
/** With a chapter written out, the same remark means that the chapter does not exist: "Jude 1:1-2:3". */
const CHAPTER_AND_VERSE = /\d:\d+-\d+:\d/

type Place = { readonly b: string; readonly c: number; readonly v: number }
/** The parser's result for a part of the text; its own types leave most of this open. */
type Part = {
  readonly type: string
  readonly start: Place
  readonly end: Place
  readonly translations: readonly string[]
  readonly entities: readonly {
    readonly valid: {
      readonly valid: boolean
      readonly messages: Readonly<Record<string, unknown>>
    }
  }[]
}
type Found = { readonly indices: readonly [number, number]; readonly entities: readonly Part[] }

/** Half a megabyte of code, so it is loaded when somebody first writes a reference in another form than ours. */
const loadParser = async (): Promise<Parser> => {
  const [{ bcv_parser }, english] = await Promise.all([
    import('bible-passage-reference-parser'),
    import('bible-passage-reference-parser/esm/lang/en.js'),
  ])
  return new bcv_parser(english).set_options({
    versification_system: 'kjv',
    // What does not exist is refused, not left out or bent into what does.
    invalid_passage_strategy: 'include',
    end_range_digits_strategy: 'sequence',
    warn_level: 'none',
  })
}

let parser: Promise<Parser> | undefined

const isAsWritten = ({ type, translations, entities }: Part): boolean =>
  // "Ruth 1:16ff" leaves the end open.
  type !== 'ff' &&
  translations.every((translation) => translation === '') &&
  entities.every(
    ({ valid: { valid, messages } }) =>
      valid && Object.keys(messages).every((message) => ONE_CHAPTER_NOTES.test(message)),
  )

const hasChapterNote = ({ entities }: Part): boolean =>
  entities.some(({ valid: { messages } }) => Object.keys(messages).length > 0)

const referenceOf = ({ start, end }: Part): Reference => ({
  book: start.b === end.b ? BOOK_CODES.indexOf(start.b) + 1 : 0,
  chapter: start.c,
  verse: start.v,
  endChapter: end.c,
  endVerse: end.v,
})

/** Reads a reference as people write it: "Psalm 23", "1 Cor 13:4–7", "Jude 3", "Ruth 1:16, 18; 2:4". */
const parseFreely = async (text: string): Promise<Passage | null> => {
  parser ??= loadParser()
  // So that the next call tries again.
  parser.catch(() => {
    parser = undefined
  })
  const found = (await parser).parse(text).parsed_entities() as unknown as readonly Found[]
  const [only] = found
  if (!only || found.length > 1) return null
  const [start, end] = only.indices
  if (start !== 0 || end !== text.length || !only.entities.every(isAsWritten)) return null
  if (only.entities.some(hasChapterNote) && CHAPTER_AND_VERSE.test(text)) return null
  const [first, ...rest] = only.entities.map(referenceOf)
  if (!first) return null
  const passage: Passage = [first, ...rest]
  return passage.every(({ book }) => book > 0) && passage.every(passageExists) && isInOrder(passage)
    ? passage
    : null
}

/** The passage that a text refers to; null unless all of it is one reference to verses that exist. */
export const parseWrittenReference = async (text: string): Promise<Passage | null> => {
  const trimmed = text.trim()
  const reference = parseReference(trimmed)
  if (reference) return passageExists(reference) ? [reference] : null
  return parseFreely(trimmed)
}
