import { bookNumberOf } from '../scripture/bible-books.ts'
import { overlaps } from '../scripture/passage.ts'
import { parseReference, type Reference } from '../scripture/scripture.ts'
import type { Verse } from '../scripture/verse.ts'
import { passageExists, verseCountOf } from '../scripture/verse-counts.ts'
import { foldedWords } from '../text/fold.ts'
import { contentStems } from './content-words.ts'
import { verseOfOrigin } from './question.ts'
import type { QuestionDraft } from './question-draft.ts'
import type { QuotedTranslation } from './quotation.ts'
import { optionsIn, problemIf, WORDING_RULES } from './wording-rules.ts'

/** What a script can find wrong in one question of the bank: how it is worded, not whether it is true. */

/** What the rules look up in the Bible. */
export type Scripture = {
  readonly versesOf: (translation: QuotedTranslation, reference: Reference) => readonly Verse[]
  /** Whether these words stand in a row somewhere in a translation, whatever marks are between them. */
  readonly hasWords: (translation: QuotedTranslation, words: readonly string[]) => boolean
  /** Whether a name is a person's or a place's; null where the text does not tell, or tells both. */
  readonly kindOfName: (name: string) => 'person' | 'place' | null
}

export type DraftRule = {
  readonly name: string
  /** A sentence for each place that breaks the rule. */
  readonly find: (draft: QuestionDraft, scripture: Scripture) => readonly string[]
}

/** Shorter quotations are words, not quotations. */
const MIN_QUOTED_WORDS = 2
const LESSON_WORDS = { min: 20, max: 40 } as const
/** Stems of words that a lesson has beyond those of its question and answer. */
const MIN_NEW_STEMS = 6
/** The largest share of a lesson's words that may be quoted from the next verse. */
const MAX_SHARE_OF_NEXT_VERSE = 0.5

/** What stands between quotation marks, as words. */
const quotationsIn = (text: string): string[][] =>
  [...text.matchAll(/“([^”]+)”/g)]
    .flatMap(([, quoted = '']) => quoted.split(/…|_{2,}/))
    .map(foldedWords)
    .filter(({ length }) => length >= MIN_QUOTED_WORDS)

const quotation: DraftRule = {
  name: 'quotation',
  find: (draft, { hasWords }) =>
    [draft.question, ...optionsIn(draft)]
      .flatMap(quotationsIn)
      .filter((words) => !hasWords('WEB', words) && !hasWords('KJV', words))
      .map((words) => `“${words.join(' ')}” stands neither in the WEB nor in the KJV`),
}

const lessonEnd: DraftRule = {
  name: 'lesson-end',
  find: ({ lesson }) =>
    problemIf(!/[.!?]”?$|[.!?]\)$/.test(lesson), 'the lesson ends in mid-sentence'),
}

const mixedTypes: DraftRule = {
  name: 'mixed-types',
  find: (draft, { kindOfName }) => {
    const kinds = optionsIn(draft).map((option) => kindOfName(option.replace(/^At |^In /, '')))
    return problemIf(
      kinds.includes('person') && kinds.includes('place'),
      `people beside places: ${optionsIn(draft)
        .map((option, index) => `${option} (${kinds[index] ?? '?'})`)
        .join(', ')}`,
    )
  },
}

/** Whether words stand in a row within others. */
const standsIn = (part: readonly string[], whole: readonly string[]): boolean =>
  ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `)

const withoutArticle = (words: readonly string[]): readonly string[] =>
  /^(?:an?|the)$/.test(words[0] ?? '') ? words.slice(1) : words

/**
 * Whoever names a verse of the passage itself as the place where a wrong answer belongs has looked at it,
 * and the second reader does too. The parts of an order all stand in its passage.
 */
const inPassage: DraftRule = {
  name: 'wrong-in-passage',
  find: ({ kind, reference: text, wrong, from }, { versesOf }) => {
    const reference = parseReference(text)
    if (!reference || kind === 'order') return []
    const passages = (['WEB', 'KJV'] as const).map((translation) =>
      versesOf(translation, reference).flatMap((verse) => foldedWords(verse.text)),
    )
    return wrong
      .filter((_, index) => {
        const verse = verseOfOrigin(from[index] ?? null)
        const origin = verse === null ? null : parseReference(verse)
        return origin === null || !overlaps(origin, reference)
      })
      .filter((option) => {
        const words = withoutArticle(foldedWords(option))
        return words.length > 0 && passages.some((passage) => standsIn(words, passage))
      })
      .map((option) => `the wrong answer “${option}” stands in ${text}`)
  },
}

const CLAIM = /\b(?:first|only|never|always|oldest|most|all four)\b/gi

const claim: DraftRule = {
  name: 'claim',
  find: ({ lesson }) => (lesson.match(CLAIM) ?? []).map((word) => `the lesson claims “${word}”`),
}

const SERMON =
  /\b(?:we (?:should|must|need|ought|can learn|too)|let us|us to|our own|you should|you must|God wants|reminds us|teaches us|calls us|invites us|shows us)\b/i

const sermon: DraftRule = {
  name: 'sermon',
  find: ({ lesson }) =>
    problemIf(SERMON.test(lesson), `the lesson preaches: ${SERMON.exec(lesson)?.[0]}`),
}

const lessonLength: DraftRule = {
  name: 'lesson-length',
  find: ({ lesson }) => {
    const words = lesson.split(/\s+/).length
    return problemIf(
      words < LESSON_WORDS.min || words > LESSON_WORDS.max,
      `the lesson has ${words} words, not ${LESSON_WORDS.min} to ${LESSON_WORDS.max}`,
    )
  },
}

const verseAt = (book: number, chapter: number, verse: number): Reference => ({
  ...{ book, chapter, verse },
  endChapter: chapter,
  endVerse: verse,
})

/** The texts of the verses before and after a passage, also in the chapters beside it. */
const nextTo = (reference: Reference, { versesOf }: Scripture): string[] => {
  const { book, chapter, verse, endChapter, endVerse } = reference
  const after =
    endVerse < verseCountOf(book, endChapter)
      ? verseAt(book, endChapter, endVerse + 1)
      : verseAt(book, endChapter + 1, 1)
  const before =
    verse > 1
      ? verseAt(book, chapter, verse - 1)
      : verseAt(book, chapter - 1, verseCountOf(book, chapter - 1))
  return [after, before].flatMap((place) => versesOf('WEB', place).map(({ text }) => text))
}

const repetition: DraftRule = {
  name: 'lesson-repeats',
  find: ({ question, answer, lesson, reference: text }, scripture) => {
    const reference = parseReference(text)
    const added = contentStems(lesson).difference(contentStems(`${question} ${answer}`))
    const neighbors = reference ? nextTo(reference, scripture).map(foldedWords) : []
    const quoted = quotationsIn(lesson)
      .filter((words) => neighbors.some((verse) => standsIn(words, verse)))
      .flat().length
    return [
      ...problemIf(added.size < MIN_NEW_STEMS, 'the lesson repeats its question and answer'),
      ...problemIf(
        quoted > MAX_SHARE_OF_NEXT_VERSE * foldedWords(lesson).length,
        'the lesson mainly quotes the next verse',
      ),
    ]
  },
}

const lessonQuotation: DraftRule = {
  name: 'lesson-quotation',
  find: ({ lesson }, { hasWords }) =>
    quotationsIn(lesson)
      .filter((words) => !hasWords('WEB', words))
      .map((words) => `“${words.join(' ')}” is not the wording of the World English Bible`),
}

/** References in running text: "Matthew 7:2", "24:3-10" of the same book. */
const CITED =
  /(?:((?:[123] )?(?:Song of Solomon|[A-Z][a-z]+)) )?(\d{1,3}:\d{1,3}(?:-(?:\d{1,3}:)?\d{1,3})?)/g

/** The name of a book before a chapter; null for another word, as in “at 24:3”. */
const citedBook = (name: string): string | null => {
  const full = name === 'Psalm' ? 'Psalms' : name
  return bookNumberOf(full) === null ? null : full
}

type Citation = {
  readonly book: string
  readonly verses: string
  /** It names no book, and the citation before it is of another one: a reader takes it for that one. */
  readonly isAmbiguous: boolean
}

const citationsIn = ({ book, lesson }: QuestionDraft): Citation[] => {
  let before = book
  return [...lesson.matchAll(CITED)].map(([, name = '', verses = '']) => {
    const named = citedBook(name)
    const isAmbiguous = named === null && before !== book
    before = named ?? book
    return { book: before, verses, isAmbiguous }
  })
}

/** The passages that a lesson names, as references; what is no reference is kept as it stands. */
export const citedPassages = (draft: QuestionDraft): string[] =>
  citationsIn(draft).map(({ book, verses }) => `${book} ${verses}`)

const citation: DraftRule = {
  name: 'citation',
  find: (draft) => [
    ...citedPassages(draft)
      .filter((text) => {
        const cited = parseReference(text)
        return !cited || !passageExists(cited)
      })
      .map((text) => `the lesson cites ${text}, which does not exist`),
    ...citationsIn(draft)
      .filter(({ isAmbiguous }) => isAmbiguous)
      .map(({ verses }) => `the lesson cites ${verses} after another book, without a name`),
  ],
}

const typography: DraftRule = {
  name: 'typography',
  find: ({ question, theme, answer, wrong, lesson }) =>
    [question, theme, answer, ...wrong, lesson]
      .filter((text) => /['"`´]|\s{2}|^\s|\s$|[^\S ]/.test(text))
      .map((text) => `not set with “ ” ‘ ’ and single spaces: ${text}`),
}

/** All rules for one question, in the order in which an author should look at them. */
export const DRAFT_RULES: readonly DraftRule[] = [
  ...WORDING_RULES,
  quotation,
  mixedTypes,
  inPassage,
  claim,
  sermon,
  lessonLength,
  lessonEnd,
  repetition,
  lessonQuotation,
  citation,
  typography,
]

export type DraftFault = { readonly key: string; readonly rule: string; readonly problem: string }

/** The faults of a question; a rule that a reader has kept is left out. */
export const draftFaults = (draft: QuestionDraft, scripture: Scripture): DraftFault[] => {
  const kept = new Set(draft.read?.map(({ rule }) => rule))
  return DRAFT_RULES.filter(({ name }) => !kept.has(name)).flatMap(({ name, find }) =>
    find(draft, scripture).map((problem) => ({ key: draft.key, rule: name, problem })),
  )
}
