import { bookNameOf, bookNumberOf } from '../scripture/bible-books.ts'
import { overlaps, passageVerseCount } from '../scripture/passage.ts'
import { parseReference, type Reference } from '../scripture/scripture.ts'
import { passageExists } from '../scripture/verse-counts.ts'
import { landmarkOf, touchesLandmark } from './landmark.ts'
import {
  isQuestionKind,
  MAX_DIFFICULTY,
  MAX_QUESTION_KEY_LENGTH,
  MAX_THEME_LENGTH,
  MIN_DIFFICULTY,
  normalize,
  OPTION_LETTERS,
  QUESTION_KINDS,
  type QuestionKind,
  verseOfOrigin,
} from './question.ts'

/** A rule that a reader has looked at in a question, and kept the question as it is. */
export type KeptRule = { readonly rule: string; readonly reason: string }

/** A question in the question bank. Authors write no option letters: `letteredOptions` assigns them. */
export type QuestionDraft = {
  /** Never used again for a question with another right answer or another meaning. */
  readonly key: string
  readonly book: string
  readonly kind: QuestionKind
  /** The id of the landmark story that it is about, or null. */
  readonly landmark: string | null
  readonly question: string
  readonly reference: string
  /** A second passage, where the answer needs two. */
  readonly also?: string | undefined
  readonly theme: string
  readonly difficulty: number
  readonly answer: string
  /** Their order stays, since it decides their letters. */
  readonly wrong: readonly string[]
  /** For each wrong answer the verse where it belongs, or `plausible: why`. */
  readonly from: readonly string[]
  readonly lesson: string
  readonly read?: readonly KeptRule[] | undefined
}

/** Verses of the passage that decides a question: more would not be looked up. */
export const MAX_DECIDING_VERSES = 15

/** How many of the three wrong answers are known to belong somewhere in the Bible. */
const MIN_WRONG_WITH_VERSE = 2

/** Numbers of wrong answers as a person counts them. */
const WRONG_ANSWERS = OPTION_LETTERS.length - 1

const isDifficulty = (value: number): boolean =>
  Number.isInteger(value) && value >= MIN_DIFFICULTY && value <= MAX_DIFFICULTY

/** A sentence for a passage that does not exist or is too long; empty for one that can be looked up. */
const passageProblems = (field: string, text: string): string[] => {
  const reference = parseReference(text)
  if (!reference || !passageExists(reference)) return [`${field}: there is no passage "${text}"`]
  if (passageVerseCount([reference]) <= MAX_DECIDING_VERSES) return []
  return [`${field}: "${text}" has more than ${MAX_DECIDING_VERSES} verses`]
}

const referenceProblems = ({ book, reference: text }: QuestionDraft): string[] => {
  const problems = passageProblems('reference', text)
  if (bookNumberOf(book) === null) return [...problems, `book: there is no book "${book}"`]
  const reference = parseReference(text)
  return reference && reference.book !== bookNumberOf(book)
    ? [...problems, `reference: "${text}" is in ${bookNameOf(reference.book)}, not in ${book}`]
    : problems
}

const alsoProblems = ({ kind, reference, also }: QuestionDraft): string[] => {
  if (also === undefined) {
    return kind === 'link' ? ['also: a question of the kind "link" needs a second passage'] : []
  }
  const problems = passageProblems('also', also)
  const [first, second] = [parseReference(reference), parseReference(also)]
  return first && second && overlaps(first, second)
    ? [...problems, 'also: it overlaps the reference']
    : problems
}

const landmarkProblems = ({ landmark, reference, also }: QuestionDraft): string[] => {
  if (landmark === null) return []
  const story = landmarkOf(landmark)
  if (!story) return [`landmark: there is no landmark "${landmark}"`]
  const passages = [reference, ...(also === undefined ? [] : [also])]
    .map(parseReference)
    .filter((one): one is Reference => one !== null)
  return passages.some((passage) => touchesLandmark(passage, story))
    ? []
    : [`landmark: "${story.title}" is not told in ${reference}`]
}

/** A sentence if `from` neither names a verse that exists nor says why the answer is plausible. */
export const originProblems = (from: string): string[] =>
  verseOfOrigin(from) === null ? [] : passageProblems('from', from)

const fromProblems = ({ from, wrong }: QuestionDraft): string[] => {
  if (from.length !== wrong.length) return ['from: it needs one entry for each wrong answer']
  const verses = from.filter((one) => verseOfOrigin(one) !== null).length
  return [
    ...from.flatMap(originProblems),
    ...(verses < MIN_WRONG_WITH_VERSE
      ? [`from: only ${verses} of ${WRONG_ANSWERS} wrong answers have a verse`]
      : []),
  ]
}

const textProblems = (draft: QuestionDraft): string[] => {
  const problems: string[] = []
  if (!normalize(draft.question)) problems.push('question: it is empty')
  if (!normalize(draft.theme)) problems.push('theme: it is empty')
  if (draft.theme.length > MAX_THEME_LENGTH) {
    problems.push(`theme: it has more than ${MAX_THEME_LENGTH} characters`)
  }
  if (!normalize(draft.lesson)) problems.push('lesson: it is empty')
  if (normalize(draft.lesson) === normalize(draft.answer)) {
    problems.push('lesson: it repeats the answer')
  }
  return problems
}

const optionProblems = ({ answer, wrong }: QuestionDraft): string[] => {
  const options = [answer, ...wrong].map(normalize)
  const problems: string[] = []
  if (wrong.length !== WRONG_ANSWERS)
    problems.push(`wrong: there are not ${WRONG_ANSWERS} wrong answers`)
  if (options.some((option) => !option)) problems.push('wrong: an option is empty')
  if (new Set(options).size !== options.length) problems.push('wrong: two options are the same')
  return problems
}

/** A sentence for every rule of the form that the draft breaks, after the field; empty for a valid one. */
export const questionProblems = (draft: QuestionDraft): string[] => [
  ...(draft.key.length > MAX_QUESTION_KEY_LENGTH
    ? [`key: it has more than ${MAX_QUESTION_KEY_LENGTH} characters`]
    : []),
  ...(isQuestionKind(draft.kind)
    ? []
    : [`kind: "${draft.kind}" is none of ${QUESTION_KINDS.join(', ')}`]),
  ...textProblems(draft),
  ...optionProblems(draft),
  ...referenceProblems(draft),
  ...alsoProblems(draft),
  ...landmarkProblems(draft),
  ...fromProblems(draft),
  ...(isDifficulty(draft.difficulty)
    ? []
    : [`difficulty: it is not a whole number from ${MIN_DIFFICULTY} to ${MAX_DIFFICULTY}`]),
]
