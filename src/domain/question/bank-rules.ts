import { bookNameOf } from '../scripture/bible-books.ts'
import { overlaps } from '../scripture/passage.ts'
import { parseReference, type Reference } from '../scripture/scripture.ts'
import { foldedWords } from '../text/fold.ts'
import { extremeIndexOf, NAMES_OF_GOD, oddOptionsOf } from './answer-giveaway.ts'
import { contentStems } from './content-words.ts'
import { type DraftFault, draftFaults, type Scripture } from './draft-rules.ts'
import { letteredOptions, OPTION_LETTERS, type OptionLetter } from './question.ts'
import type { QuestionDraft } from './question-draft.ts'
import { optionsIn } from './wording-rules.ts'

/** What a script can find wrong in a bank as a whole: questions that are too alike, and habits. */

/** How often something is so, of how many. */
export type Share = { readonly count: number; readonly of: number }

const shareOf = ({ count, of }: Share): number => (of === 0 ? 0 : count / of)

/** How often the right answer stands out in some way, and an average wrong one. */
export type Cue = { readonly right: number; readonly averageWrong: number }

export type BankFigures = {
  readonly letters: Readonly<Record<OptionLetter, Share>>
  /** Questions for the words of a verse. */
  readonly wordings: Share
  /** Questions for a person or a people. */
  readonly names: Share
  /** Questions for a reason, a meaning, or a link between passages. */
  readonly understanding: Share
  /** Questions whose right answer is longer than all others, of those with one longest option. */
  readonly longest: Share
  readonly shortest: Share
  /** Questions where an option differs from all others in a feature that needs no knowledge. */
  readonly oddOneOut: Cue
  /** Questions where one option alone names God. */
  readonly nameOfGod: Cue
  readonly sameBeginnings: Share
  readonly contrasts: Share
  readonly wordOrigins: Share
  /** Questions with a rule that a reader has kept. */
  readonly kept: Share
}

/** How often the right answer is among the places found, and how often an average wrong one. */
const cueOf = (bank: readonly QuestionDraft[], find: (options: string[]) => number[]): Cue => {
  const places = bank.map((draft) => new Set(find(optionsIn(draft))))
  const right = places.filter((found) => found.has(0)).length
  const wrong = places.map((found) => found.size - (found.has(0) ? 1 : 0))
  const wrongCount = OPTION_LETTERS.length - 1
  return { right, averageWrong: wrong.reduce((sum, count) => sum + count, 0) / wrongCount }
}

const namesOfGodAlone = (options: string[]): number[] => {
  const places = [...options.keys()].filter((place) => NAMES_OF_GOD.test(options[place] ?? ''))
  return places.length === 1 ? places : []
}

const SAME_BEGINNING = /\b(?:according to|what (?:do|does|did) .+ say|do(?:es)? Paul say)\b/i
const CONTRAST = /\bnot\b[^.;:]*\bbut\b/i
const WORD_ORIGIN = /\b(?:Hebrew|Greek|Aramaic|Latin|name means|word means|literally)\b/i

/** The figures of a bank, from its questions alone. */
export const bankFigures = (bank: readonly QuestionDraft[]): BankFigures => {
  const countOf = (holds: (draft: QuestionDraft) => boolean): Share => ({
    count: bank.filter(holds).length,
    of: bank.length,
  })
  const extremes = (extreme: 'longest' | 'shortest'): Share => {
    const places = bank
      .map((draft) => extremeIndexOf(optionsIn(draft), extreme))
      .filter((place) => place !== -1)
    return { count: places.filter((place) => place === 0).length, of: places.length }
  }
  const rightLetter = (draft: QuestionDraft): OptionLetter | undefined =>
    letteredOptions(draft).find(({ isCorrect }) => isCorrect)?.letter
  const letter = (wanted: OptionLetter): Share => countOf((draft) => rightLetter(draft) === wanted)
  return {
    letters: { A: letter('A'), B: letter('B'), C: letter('C'), D: letter('D') },
    wordings: countOf(({ kind }) => kind === 'wording'),
    names: countOf(({ kind }) => kind === 'name'),
    understanding: countOf(
      ({ kind }) => kind === 'reason' || kind === 'meaning' || kind === 'link',
    ),
    longest: extremes('longest'),
    shortest: extremes('shortest'),
    oddOneOut: cueOf(bank, (options) => oddOptionsOf(options).map(({ index }) => index)),
    nameOfGod: cueOf(bank, namesOfGodAlone),
    sameBeginnings: countOf(({ question }) => SAME_BEGINNING.test(question)),
    contrasts: countOf(({ lesson }) => CONTRAST.test(lesson)),
    wordOrigins: countOf(({ lesson }) => WORD_ORIGIN.test(lesson)),
    kept: countOf(({ read }) => (read?.length ?? 0) > 0),
  }
}

/** The key of a fault of the whole bank, where no question is at fault. */
export const WHOLE_BANK = 'the bank'

type Fault = DraftFault

const fault = (rule: string, problem: string, key = WHOLE_BANK): Fault => ({ key, rule, problem })

const percent = (share: Share): string =>
  `${share.count} of ${share.of} (${Math.round(shareOf(share) * 100)} %)`

const outside = (rule: string, what: string, share: Share, low: number, high: number): Fault[] =>
  shareOf(share) >= low && shareOf(share) <= high
    ? []
    : [fault(rule, `${what}: ${percent(share)}, not ${low * 100} to ${high * 100} %`)]

/** Chance gives a right answer what it gives a wrong one. */
const MAX_CUE_RATIO = 1.25

const stickingOut = (rule: string, what: string, { right, averageWrong }: Cue): Fault[] =>
  right <= averageWrong * MAX_CUE_RATIO
    ? []
    : [
        fault(
          rule,
          `${what}: the right answer ${right} times, an average wrong one ${averageWrong.toFixed(1)} times`,
        ),
      ]

/** Shares of the bank that hold for many questions; a few say nothing. */
const figureFaults = (bank: readonly QuestionDraft[]): Fault[] => {
  const figures = bankFigures(bank)
  return [
    ...OPTION_LETTERS.flatMap((letter) =>
      outside('letters', `the right answer is ${letter}`, figures.letters[letter], 0.2, 0.3),
    ),
    ...outside('kinds', 'questions for the words of a verse', figures.wordings, 0, 0.17),
    ...outside('kinds', 'questions for names', figures.names, 0, 0.18),
    ...outside('kinds', 'reason, meaning and link', figures.understanding, 0.3, 1),
    ...outside('longest', 'the one longest option is right', figures.longest, 0.2, 0.3),
    ...outside('shortest', 'the one shortest option is right', figures.shortest, 0.2, 0.3),
    ...stickingOut('odd-answers', 'the odd one out', figures.oddOneOut),
    ...stickingOut('names-of-god', 'it alone names God', figures.nameOfGod),
    ...outside(
      'same-beginnings',
      '“According to …”, “what does … say”',
      figures.sameBeginnings,
      0,
      0.1,
    ),
    ...outside('contrasts', '“not … but” in a lesson', figures.contrasts, 0, 0.05),
    ...outside('word-origins', 'the origin of a word in a lesson', figures.wordOrigins, 0, 0.08),
    ...outside('kept', 'a rule was kept by a reader', figures.kept, 0, 0.03),
  ]
}

const duplicates = (
  bank: readonly QuestionDraft[],
  rule: string,
  textOf: (draft: QuestionDraft) => string,
): Fault[] =>
  [...Map.groupBy(bank, textOf).values()].flatMap(([first, ...others]) =>
    others.map(({ key }) => fault(rule, `the same as ${first?.key}`, key)),
  )

const books = (...names: string[]): ReadonlySet<string> => new Set(names)

/** Books that tell the same events. */
const PARALLEL_BOOKS: readonly ReadonlySet<string>[] = [
  books('Matthew', 'Mark', 'Luke', 'John'),
  books('1 Samuel', '2 Samuel', '1 Chronicles', 'Psalms'),
  books('1 Kings', '2 Kings', '2 Chronicles', 'Isaiah', 'Jeremiah', 'Ezra'),
  books('Exodus', 'Leviticus', 'Numbers', 'Deuteronomy'),
  books('Joshua', 'Judges'),
  books('Ephesians', 'Colossians'),
  books('2 Peter', 'Jude'),
  books('1 Timothy', 'Titus'),
]

/** Two questions are alike if they share this much of the shorter one's words. */
const ALIKE = 0.5

const areAlike = (one: QuestionDraft, other: QuestionDraft): boolean => {
  const [stems, others] = [contentStems(one.question), contentStems(other.question)]
  return stems.intersection(others).size >= ALIKE * Math.min(stems.size, others.size)
}

const passagesOf = ({ reference, also }: QuestionDraft): Reference[] =>
  [reference, also ?? ''].map(parseReference).filter((one): one is Reference => one !== null)

const areParallel = (one: QuestionDraft, other: QuestionDraft): boolean =>
  passagesOf(one).some((passage) =>
    passagesOf(other).some((second) => overlaps(passage, second)),
  ) ||
  (PARALLEL_BOOKS.some((group) => group.has(one.book) && group.has(other.book)) &&
    areAlike(one, other))

const sameAnswers = (bank: readonly QuestionDraft[]): Fault[] =>
  [...Map.groupBy(bank, ({ answer }) => foldedWords(answer).join(' ')).values()].flatMap((group) =>
    group.flatMap((draft, place) =>
      group
        .slice(0, place)
        .filter((earlier) => areParallel(draft, earlier))
        .map(({ key }) =>
          fault('same-answer', `the answer of ${key}, on the same passage`, draft.key),
        ),
    ),
  )

const misnamed = ({ key, book }: QuestionDraft): Fault[] => {
  const start = `${book.toLowerCase().replaceAll(' ', '-')}-`
  return key.startsWith(start) && /^[a-z0-9-]+$/.test(key)
    ? []
    : [fault('key', `it is not like ${start}1 or ${start}1-a`, key)]
}

const unusedMarks = (draft: QuestionDraft, scripture: Scripture): Fault[] => {
  const { read = [], ...unread } = draft
  if (read.length === 0) return []
  const broken = new Set(draftFaults(unread, scripture).map(({ rule }) => rule))
  return read
    .filter(({ rule }) => !broken.has(rule))
    .map(({ rule }) => fault('read', `it keeps “${rule}”, which it does not break`, draft.key))
}

/** What concerns one question beside others of the bank. */
export const pairFaults = (bank: readonly QuestionDraft[]): Fault[] => [
  ...duplicates(bank, 'key', ({ key }) => key),
  ...duplicates(bank, 'duplicate', ({ question }) => foldedWords(question).join(' ')),
  ...sameAnswers(bank),
  ...bank.flatMap(misnamed),
]

const MIN_QUESTIONS_OF_BOOK = 5

const thinBooks = (bank: readonly QuestionDraft[]): Fault[] => {
  const counts = Map.groupBy(bank, ({ book }) => book)
  return Array.from({ length: 66 }, (_, index) => bookNameOf(index + 1)).flatMap((book) => {
    const count = counts.get(book)?.length ?? 0
    return count >= MIN_QUESTIONS_OF_BOOK ? [] : [fault('books', `${book} has ${count} questions`)]
  })
}

/** All faults of a bank: of its questions, of pairs of them, and of it as a whole. */
export const bankFaults = (bank: readonly QuestionDraft[], scripture: Scripture): Fault[] => [
  ...bank.flatMap((draft) => [...draftFaults(draft, scripture), ...unusedMarks(draft, scripture)]),
  ...pairFaults(bank),
  ...thinBooks(bank),
  ...figureFaults(bank),
]
