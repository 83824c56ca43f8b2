import { bookNameOf, bookNumberOf } from '../scripture/bible-books.ts'
import { MAX_PASSAGE_VERSES, passageVerseCount } from '../scripture/passage.ts'
import { parseReference } from '../scripture/scripture.ts'
import { passageExists } from '../scripture/verse-counts.ts'
import { normalize, OPTION_LETTERS, type OptionLetter } from './question.ts'

/** Maximum characters of the texts that administrators enter. */
export const MAX_QUESTION_LENGTH = 500
export const MAX_OPTION_LENGTH = 200
export const MAX_LESSON_LENGTH = 1000

/** A question as it is uploaded, edited and generated: flat, as a row of a file. */
export type QuestionEntry = {
  readonly question: string
  readonly scriptureReference: string
  readonly theme: string
  /** 1 to 10. */
  readonly difficulty: number
  readonly optionA: string
  readonly optionB: string
  readonly optionC: string
  readonly optionD: string
  readonly correctAnswer: OptionLetter
  /** Empty if there is none. */
  readonly lesson: string
  /** The name of the reference's book; empty if it is left to the reference. */
  readonly book: string
}

const OPTION_FIELDS = OPTION_LETTERS.map((letter) => `option${letter}` as const)

export type EntryProblem = {
  readonly field: keyof QuestionEntry
  readonly message: string
}

/** The options of an entry in the order of their letters. */
export const optionsOf = (entry: Pick<QuestionEntry, (typeof OPTION_FIELDS)[number]>): string[] =>
  OPTION_FIELDS.map((field) => entry[field])

/**
 * The rules for an entry that concern several fields or the Bible: four different options, a passage
 * that exists, and its book. Each field's own rules are in its schema.
 */
export const entryProblems = (entry: QuestionEntry): EntryProblem[] => {
  const problems: EntryProblem[] = []
  const options = optionsOf(entry).map(normalize)
  OPTION_FIELDS.forEach((field, index) => {
    const first = options.indexOf(options[index] as string)
    if (first === index || options[index] === '') return
    const message = `Option ${OPTION_LETTERS[index]} is the same as option ${OPTION_LETTERS[first]}.`
    problems.push({ field, message })
  })
  const reference = parseReference(entry.scriptureReference)
  if (!reference || !passageExists(reference)) {
    const message = `There is no passage “${entry.scriptureReference}” in the Bible. Write it like Ruth 1:16 or Ruth 1:16-18.`
    problems.push({ field: 'scriptureReference', message })
    return problems
  }
  if (passageVerseCount([reference]) > MAX_PASSAGE_VERSES) {
    const message = `The passage has more than ${MAX_PASSAGE_VERSES} verses. Name those that hold the answer.`
    problems.push({ field: 'scriptureReference', message })
  }
  if (entry.book !== '' && bookNumberOf(entry.book) !== reference.book) {
    const message = `The reference is in ${bookNameOf(reference.book)}, not in “${entry.book}”.`
    problems.push({ field: 'book', message })
  }
  if (entry.lesson !== '' && normalize(entry.lesson) === normalize(correctOptionTextOf(entry))) {
    problems.push({ field: 'lesson', message: 'The lesson only repeats the answer.' })
  }
  return problems
}

export const correctOptionTextOf = (entry: QuestionEntry): string =>
  entry[`option${entry.correctAnswer}`]

/**
 * A text that is the same for two entries of one question: its wording without case, width and spacing,
 * and its reference.
 */
export const questionIdentityOf = (question: string, scriptureReference: string): string =>
  `${normalize(question)}\n${scriptureReference}`
