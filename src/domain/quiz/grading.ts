import { accuracy } from '../accuracy.ts'

/** The outcome of a question. A late answer counts as skipped. */
export const OUTCOMES = ['correct', 'wrong', 'skipped'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The option id of a skip (specification, part 1, section 3). */
export const NO_OPTION = ''

/** Seconds per question; null means no limit (WCAG 2.2.1). */
export const SECONDS_BY_TIME_LIMIT = { standard: 30, extended: 60, none: null } as const
export type TimeLimit = keyof typeof SECONDS_BY_TIME_LIMIT
export const TIME_LIMITS = Object.keys(SECONDS_BY_TIME_LIMIT) as TimeLimit[]

/** Seconds that an answer may be late, for slow connections. */
export const GRACE_SECONDS = 5

/** The server's deadline for a question served at `servedAt`; null without a limit. */
export const answerDeadline = (servedAt: Date, timeLimit: TimeLimit): Date | null =>
  deadlineAfter(servedAt, timeLimit, 1)

/** The common deadline of questions that are served together: 10 × 35 s with the standard limit. */
export const commonDeadline = (
  servedAt: Date,
  timeLimit: TimeLimit,
  questions: number,
): Date | null => deadlineAfter(servedAt, timeLimit, questions)

const deadlineAfter = (servedAt: Date, timeLimit: TimeLimit, questions: number): Date | null => {
  const seconds = SECONDS_BY_TIME_LIMIT[timeLimit]
  return seconds === null
    ? null
    : new Date(servedAt.getTime() + 1000 * questions * (seconds + GRACE_SECONDS))
}

export const isLate = (deadline: Date | null, answeredAt: Date): boolean =>
  deadline !== null && answeredAt > deadline

/** Whole seconds that the screen shows, without the grace period; null without a deadline. */
export const secondsLeft = (
  deadline: Date | null,
  now: Date,
  timeLimit: TimeLimit,
): number | null => {
  if (deadline === null) return null
  const left = Math.ceil((deadline.getTime() - now.getTime()) / 1000) - GRACE_SECONDS
  return Math.min(Math.max(0, left), maxSeconds(timeLimit))
}

/** The limit for a running clock. It keeps running, and stays visible, if the learner switches the limit off. */
const maxSeconds = (timeLimit: TimeLimit): number =>
  SECONDS_BY_TIME_LIMIT[timeLimit] ?? SECONDS_BY_TIME_LIMIT.extended

/** Seconds that the clock of a question starts with; null without a deadline. */
export const secondsAllowed = (deadline: Date | null, timeLimit: TimeLimit): number | null =>
  deadline === null ? null : maxSeconds(timeLimit)

/** The outcome of an answer. `selectedOptionId` is an option of the question, or empty for a skip. */
export const grade = (
  selectedOptionId: string,
  correctOptionId: string,
  isLateAnswer: boolean,
): Outcome => {
  if (isLateAnswer || selectedOptionId === NO_OPTION) return 'skipped'
  return selectedOptionId === correctOptionId ? 'correct' : 'wrong'
}

export type Score = { readonly score: number; readonly total: number; readonly percentage: number }

export const scoreOf = (outcomes: readonly Outcome[], total: number): Score => {
  const score = outcomes.filter((outcome) => outcome === 'correct').length
  return { score, total, percentage: accuracy(score, total) }
}

/** Correct answers in a row at the end of `outcomes`; a wrong answer or a skip resets the streak. */
export const runningStreak = (outcomes: readonly Outcome[]): number => {
  const lastMiss = outcomes.findLastIndex((outcome) => outcome !== 'correct')
  return outcomes.length - 1 - lastMiss
}

/** Clamps the reported seconds to 0 and the time limit per answer (30 s without a limit). */
export const clampTimeSpent = (seconds: number, answers: number, timeLimit: TimeLimit): number => {
  const perAnswer = SECONDS_BY_TIME_LIMIT[timeLimit] ?? SECONDS_BY_TIME_LIMIT.standard
  return Math.min(Math.max(0, Math.round(seconds)), perAnswer * answers)
}
