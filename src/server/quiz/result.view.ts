import type { BadgeKey } from '../../domain/badge.ts'
import type { Outcome, Score } from '../../domain/grading.ts'
import { levelProgress } from '../../domain/level.ts'
import { type XpAward, xpBreakdown } from '../../domain/xp.ts'
import { badgeView } from '../badge/badge.view.ts'

export type AnswerResult = {
  readonly questionId: string
  /** Empty when skipped. */
  readonly selectedOptionId: string
  readonly outcome: Outcome
  readonly correctOptionId: string
  readonly lesson: string | null
}

export type FinishedQuiz = {
  readonly attemptId: string
  readonly quizType: 'practice' | 'daily' | 'review'
  readonly score: Score
  readonly paid: readonly XpAward[]
  readonly xpBefore: number
  readonly streak: number
  readonly bestStreak: number
  readonly badges: readonly BadgeKey[]
  readonly answers: readonly AnswerResult[]
}

/** What finishing a quiz replies, and replies again when it is submitted again. */
export const quizResultView = (finished: FinishedQuiz) => {
  const xp = xpBreakdown(finished.paid)
  const totalXp = finished.xpBefore + xp.total
  const level = levelProgress(totalXp)
  return {
    attemptId: finished.attemptId,
    quizType: finished.quizType,
    ...finished.score,
    xp,
    totalXp,
    level,
    levelUp: level.current > levelProgress(finished.xpBefore).current,
    streak: finished.streak,
    bestStreak: finished.bestStreak,
    badges: finished.badges.map(badgeView),
    answers: [...finished.answers],
  }
}

export type QuizResult = ReturnType<typeof quizResultView>
