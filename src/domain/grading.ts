import { accuracy } from './accuracy.ts'

/** What became of a question. A late answer counts as skipped. */
export const OUTCOMES = ['correct', 'wrong', 'skipped'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a skip sends in place of an option (specification, part 1, section 3). */
export const NO_OPTION = ''

/** Time limits of a question in seconds; null is no limit (WCAG 2.2.1). */
export const SECONDS_BY_TIME_LIMIT = { standard: 30, extended: 60, none: null } as const
export type TimeLimit = keyof typeof SECONDS_BY_TIME_LIMIT
export const TIME_LIMITS = Object.keys(SECONDS_BY_TIME_LIMIT) as TimeLimit[]

/** Seconds that an answer may come late, for slow lines. */
export const GRACE_SECONDS = 5

/** The server's deadline for a question served at `servedAt`; null without a limit. */
export const answerDeadline = (servedAt: Date, timeLimit: TimeLimit): Date | null =>
  deadlineAfter(servedAt, timeLimit, 1)

/** One common deadline for questions that are all served at once: 10 × 35 s by the standard limit. */
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

/** Whole seconds that the screen still shows, the grace kept back; null without a limit. */
export const secondsLeft = (
  deadline: Date | null,
  now: Date,
  timeLimit: TimeLimit,
): number | null => {
  if (deadline === null) return null
  const left = Math.ceil((deadline.getTime() - now.getTime()) / 1000) - GRACE_SECONDS
  return Math.min(Math.max(0, left), mostSeconds(timeLimit))
}

/** A clock that runs goes on running when its learner switches the limit off: it stays visible. */
const mostSeconds = (timeLimit: TimeLimit): number =>
  SECONDS_BY_TIME_LIMIT[timeLimit] ?? SECONDS_BY_TIME_LIMIT.extended

/** Seconds that the whole clock of a question has; null without a deadline. */
export const secondsAllowed = (deadline: Date | null, timeLimit: TimeLimit): number | null =>
  deadline === null ? null : mostSeconds(timeLimit)

/** The outcome of an answer: `selectedOptionId` is an option of the question or empty for a skip. */
export const grade = (
  selectedOptionId: string,
  correctOptionId: string,
  late: boolean,
): Outcome => {
  if (late || selectedOptionId === NO_OPTION) return 'skipped'
  return selectedOptionId === correctOptionId ? 'correct' : 'wrong'
}

export type Score = { readonly score: number; readonly total: number; readonly percentage: number }

export const scoreOf = (outcomes: readonly Outcome[], total: number): Score => {
  const score = outcomes.filter((outcome) => outcome === 'correct').length
  return { score, total, percentage: accuracy(score, total) }
}

/** The run of correct answers at the end of a quiz so far: a wrong answer or a skip ends it. */
export const runningStreak = (outcomes: readonly Outcome[]): number => {
  const lastMiss = outcomes.findLastIndex((outcome) => outcome !== 'correct')
  return outcomes.length - 1 - lastMiss
}

/** Seconds spent that count: never negative, at most the limit per answer (30 s without one). */
export const clampTimeSpent = (seconds: number, answers: number, timeLimit: TimeLimit): number => {
  const perAnswer = SECONDS_BY_TIME_LIMIT[timeLimit] ?? SECONDS_BY_TIME_LIMIT.standard
  return Math.min(Math.max(0, Math.round(seconds)), perAnswer * answers)
}
