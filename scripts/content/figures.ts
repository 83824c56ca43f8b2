import {
  type BankFigures,
  bankFigures,
  type Cue,
  type Share,
} from '../../src/domain/question/bank-rules.ts'
import {
  MAX_DIFFICULTY,
  OPTION_LETTERS,
  QUESTION_KINDS,
} from '../../src/domain/question/question.ts'
import type { QuestionDraft } from '../../src/domain/question/question-draft.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { parseReference } from '../../src/domain/scripture/scripture.ts'

/** What a bank holds, as the table and the page of `npm run content` show it. */

type Count = { readonly name: string; readonly count: number }

export type BookChapters = {
  readonly book: string
  /** Questions for each chapter, the first one at index 0. A question counts where its reference begins. */
  readonly chapters: readonly number[]
}

export type ContentFigures = BankFigures & {
  readonly questions: number
  readonly kinds: readonly Count[]
  readonly difficulties: readonly Count[]
  readonly letterCounts: readonly Count[]
  /** Characters of right and of wrong options, in steps of ten: "10-19". */
  readonly lengths: readonly {
    readonly name: string
    readonly right: number
    readonly wrong: number
  }[]
  readonly landmarks: number
  readonly plausible: Share
  readonly books: readonly BookChapters[]
}

const LENGTH_STEP = 10

const countBy = (
  names: readonly string[],
  bank: readonly QuestionDraft[],
  nameOf: (draft: QuestionDraft) => string,
): Count[] =>
  names.map((name) => ({ name, count: bank.filter((draft) => nameOf(draft) === name).length }))

const lengthsOf = (bank: readonly QuestionDraft[]): ContentFigures['lengths'] => {
  const stepOf = (text: string): number => Math.floor(text.length / LENGTH_STEP)
  const right = bank.map(({ answer }) => stepOf(answer))
  const wrong = bank.flatMap((draft) => draft.wrong.map(stepOf))
  const last = Math.max(0, ...right, ...wrong)
  return Array.from({ length: last + 1 }, (_, step) => ({
    name: `${step * LENGTH_STEP}-${step * LENGTH_STEP + LENGTH_STEP - 1}`,
    right: right.filter((one) => one === step).length,
    wrong: wrong.filter((one) => one === step).length,
  }))
}

const chaptersOf = (bank: readonly QuestionDraft[]): BookChapters[] =>
  BIBLE_BOOKS.map(({ name, chapters }) => {
    const asked = bank
      .filter(({ book }) => book === name)
      .map(({ reference }) => parseReference(reference)?.chapter)
    return {
      book: name,
      chapters: Array.from(
        { length: chapters },
        (_, index) => asked.filter((chapter) => chapter === index + 1).length,
      ),
    }
  })

export const contentFigures = (bank: readonly QuestionDraft[]): ContentFigures => {
  const figures = bankFigures(bank)
  const origins = bank.flatMap(({ from }) => from)
  const levels = Array.from({ length: MAX_DIFFICULTY }, (_, index) => String(index + 1))
  return {
    ...figures,
    questions: bank.length,
    kinds: countBy(QUESTION_KINDS, bank, ({ kind }) => kind),
    difficulties: countBy(levels, bank, ({ difficulty }) => String(difficulty)),
    letterCounts: OPTION_LETTERS.map((name) => ({ name, count: figures.letters[name].count })),
    lengths: lengthsOf(bank),
    landmarks: new Set(bank.map(({ landmark }) => landmark).filter((one) => one !== null)).size,
    plausible: {
      count: origins.filter((from) => from.startsWith('plausible: ')).length,
      of: origins.length,
    },
    books: chaptersOf(bank),
  }
}

export const percent = (count: number, of: number): string =>
  `${of === 0 ? 0 : Math.round((count / of) * 100)} %`

const share = ({ count, of }: Share): string => `${count} of ${of} (${percent(count, of)})`

const cue = ({ right, averageWrong }: Cue): string =>
  `the right answer ${right} times, an average wrong one ${averageWrong.toFixed(1)}`

const counts = (list: readonly Count[], of: number): string =>
  list.map(({ name, count }) => `${name} ${count} (${percent(count, of)})`).join(', ')

/** The figures as lines of a name and a text. */
export const figureLines = (figures: ContentFigures): readonly (readonly [string, string])[] => {
  const chapters = figures.books.flatMap((book) => book.chapters)
  const asked = chapters.filter((count) => count > 0).length
  return [
    ['Questions', String(figures.questions)],
    ['Chapters with one', share({ count: asked, of: chapters.length })],
    ['Landmark stories', `${figures.landmarks} asked about`],
    ['Kinds', counts(figures.kinds, figures.questions)],
    ['Difficulty', counts(figures.difficulties, figures.questions)],
    ['Right letter', counts(figures.letterCounts, figures.questions)],
    ['Longest is right', share(figures.longest)],
    ['Shortest is right', share(figures.shortest)],
    ['Odd one out', cue(figures.oddOneOut)],
    ['Alone names God', cue(figures.nameOfGod)],
    ['“According to …”', share(figures.sameBeginnings)],
    ['“Not … but” lessons', share(figures.contrasts)],
    ['Word origins', share(figures.wordOrigins)],
    ['Plausible only', `${share(figures.plausible)} wrong answers have no verse`],
    ['Kept by a reader', share(figures.kept)],
  ]
}
