import type { Outcome } from '../quiz/grading.ts'

/** Mastered questions that a book needs for its seal, where it has as many. */
export const MASTERED_FOR_SEAL = 20

/** Answers less than a day apart are one meeting: in ms. */
const MEETING_APART_MS = 24 * 3_600_000

/** Missed questions can be reviewed after a day. */
export const HOURS_BEFORE_REVIEW = 24

/** Mastered questions that a book with this many questions needs for its seal. A book without questions has none. */
export const questionsForSeal = (questionCount: number): number =>
  Math.min(questionCount, MASTERED_FOR_SEAL)

/** How a learner's meetings with a question ended. */
export type Meetings = {
  /** The first of the right answers since the last miss; null after a miss. */
  readonly correctSince: Date | null
  /** When the learner missed the question itself; null once it was right again. */
  readonly missedAt: Date | null
  /** What they chose then; null if nothing, and while nothing is missed. */
  readonly missedOptionId: string | null
}

/** An answer that counts as a meeting with a question. */
export type MeetingAnswer = {
  readonly outcome: Outcome
  /** Null for none. */
  readonly selectedOptionId: string | null
  /** Whether another question on the same story was answered, which reviews this one too. */
  readonly isBySibling: boolean
}

const NOT_MET: Meetings = { correctSince: null, missedAt: null, missedOptionId: null }

/**
 * The meetings after an answer. A sibling's right answer learns the question again; its wrong one breaks the row
 * of right answers, but only the question itself can be missed: what was chosen is an answer to another one.
 * @param before null for the first meeting
 */
export const meetingsAfter = (
  before: Meetings | null,
  { outcome, selectedOptionId, isBySibling }: MeetingAnswer,
  at: Date,
): Meetings => {
  if (outcome === 'correct') return { ...NOT_MET, correctSince: before?.correctSince ?? at }
  if (isBySibling) return { ...(before ?? NOT_MET), correctSince: null }
  return { correctSince: null, missedAt: at, missedOptionId: selectedOptionId }
}

/** Whether the last two meetings were right and a day apart. @param answeredAt the last answer */
export const isMastered = (
  { correctSince }: Pick<Meetings, 'correctSince'>,
  answeredAt: Date,
): boolean =>
  correctSince !== null && answeredAt.getTime() - correctSince.getTime() >= MEETING_APART_MS

/** Whether an answer is right, to a question that the learner had missed. */
export const isLearnedAgain = (
  before: Pick<Meetings, 'missedAt'> | null,
  { outcome, isBySibling }: MeetingAnswer,
): boolean => outcome === 'correct' && !isBySibling && before !== null && before.missedAt !== null

/** A learner's questions of one book. */
export type BookTotals = {
  readonly met: number
  /** At the last meeting. */
  readonly missed: number
  readonly mastered: number
  /** Null if none was. */
  readonly lastMissedAt: Date | null
}

/** A question that a learner has met, where it counts. */
export type CountedQuestion = {
  /** 1 to 66. */
  readonly book: number
  readonly missedAt: Date | null
  readonly isMastered: boolean
}

const NOTHING: BookTotals = { met: 0, missed: 0, mastered: 0, lastMissedAt: null }

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one

const added = (
  totals: BookTotals,
  { missedAt, isMastered: mastered }: CountedQuestion,
  sign: 1 | -1,
): BookTotals => ({
  met: totals.met + sign,
  missed: totals.missed + (missedAt === null ? 0 : sign),
  mastered: totals.mastered + (mastered ? sign : 0),
  lastMissedAt: laterOf(totals.lastMissedAt, missedAt),
})

/**
 * By how much the sums of books change with questions, and when their latest miss was. One that has moved to another
 * book leaves the sums of the first.
 * @returns by book, 1 to 66
 */
export const totalsChange = (
  changes: Iterable<{ readonly before: CountedQuestion | null; readonly after: CountedQuestion }>,
): ReadonlyMap<number, BookTotals> => {
  const totals = new Map<number, BookTotals>()
  const add = (question: CountedQuestion, sign: 1 | -1): void => {
    totals.set(question.book, added(totals.get(question.book) ?? NOTHING, question, sign))
  }
  for (const { before, after } of changes) {
    if (before) add(before, -1)
    add(after, 1)
  }
  return totals
}
