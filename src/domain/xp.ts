import { type DayKey, weekKeyOf } from './time/time.ts'
import { WEEKLY_BONUS_XP, WEEKLY_TARGET } from './weekly-challenge.ts'

/** Paid for finishing a daily quiz with at least one recorded answer. */
export const DAILY_BASE_XP = 20
/** Paid per correct answer of a daily quiz or a sprint. */
export const CORRECT_ANSWER_XP = 10

export const XP_KINDS = ['daily_base', 'daily_correct', 'weekly_bonus', 'sprint_correct'] as const
export type XpKind = (typeof XP_KINDS)[number]

/** Characters: a word, and two ids. */
export const MAX_SOURCE_KEY_LENGTH = 80

/** One payment. `sourceKey` identifies what it is for; a learner is paid once per key. */
export type XpAward = {
  readonly kind: XpKind
  readonly sourceKey: string
  readonly amount: number
}

export type XpBreakdown = {
  readonly base: number
  readonly correct: number
  readonly weeklyBonus: number
  readonly total: number
}

export type FinishedDaily = {
  readonly day: DayKey
  /** Answers that the learner gave, including skips but not questions that ran out of time. */
  readonly recordedAnswers: number
  readonly correctAnswers: number
  /** Completed daily quizzes in the same week, including this one. */
  readonly completionsThisWeek: number
}

/**
 * The payments for a finished daily quiz: 20 XP, 10 XP per correct answer, and 50 XP from the fifth
 * daily quiz of a week on. The bonus is paid once, since its source key names the week; it is also
 * offered after the sixth and seventh so that it cannot get lost.
 */
export const dailyAwards = (daily: FinishedDaily): XpAward[] => {
  if (daily.recordedAnswers === 0) return []
  const awards: XpAward[] = [
    { kind: 'daily_base', sourceKey: `daily:${daily.day}:base`, amount: DAILY_BASE_XP },
  ]
  if (daily.correctAnswers > 0) {
    awards.push({
      kind: 'daily_correct',
      sourceKey: `daily:${daily.day}:correct`,
      amount: CORRECT_ANSWER_XP * daily.correctAnswers,
    })
  }
  if (daily.completionsThisWeek >= WEEKLY_TARGET) {
    awards.push({
      kind: 'weekly_bonus',
      sourceKey: `weekly:${weekKeyOf(daily.day)}`,
      amount: WEEKLY_BONUS_XP,
    })
  }
  return awards
}

/** What the source keys of all payments of a sprint begin with. */
export const sprintSourcePrefix = (sprintId: string): string => `sprint:${sprintId}:`

/** 10 XP for each correctly answered question of a sprint, once per learner, sprint and question. */
export const sprintAwards = (sprint: {
  readonly sprintId: string
  readonly correctQuestionIds: readonly string[]
}): XpAward[] =>
  sprint.correctQuestionIds.map((questionId) => ({
    kind: 'sprint_correct',
    sourceKey: `${sprintSourcePrefix(sprint.sprintId)}${questionId}`,
    amount: CORRECT_ANSWER_XP,
  }))

/** The sum of the payments, in total and by kind. */
export const xpBreakdown = (awards: readonly Pick<XpAward, 'kind' | 'amount'>[]): XpBreakdown => {
  const sumOf = (kind: XpKind): number =>
    awards.filter((award) => award.kind === kind).reduce((sum, award) => sum + award.amount, 0)
  const base = sumOf('daily_base')
  const correct = sumOf('daily_correct') + sumOf('sprint_correct')
  const weeklyBonus = sumOf('weekly_bonus')
  return { base, correct, weeklyBonus, total: base + correct + weeklyBonus }
}
