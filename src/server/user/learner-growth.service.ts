import type { Streak } from '../../domain/streak.ts'
import type { XpAward } from '../../domain/xp.ts'
import type { Database } from '../db/database.ts'
import type { Learner } from './learner.ts'

export type FinishedDailyFigures = {
  readonly paid: readonly XpAward[]
  readonly correct: number
  readonly total: number
  readonly streak: Streak
}

/** The learner after a finished daily quiz. */
export const grownByDaily = (
  learner: Learner,
  { paid, correct, total, streak }: FinishedDailyFigures,
): Learner => ({
  ...learner,
  totalXp: learner.totalXp + paid.reduce((sum, award) => sum + award.amount, 0),
  streakLength: streak.length,
  streakBest: streak.best,
  streakLastDay: streak.lastDay,
  streakKeptThrough: streak.keptThrough,
  dailyQuizzes: learner.dailyQuizzes + 1,
  dailyQuestions: learner.dailyQuestions + total,
  dailyCorrect: learner.dailyCorrect + correct,
  perfectDailies: learner.perfectDailies + (correct === total ? 1 : 0),
  weeklyChallenges:
    learner.weeklyChallenges + (paid.some((award) => award.kind === 'weekly_bonus') ? 1 : 0),
})

/** Writes what a finished daily quiz changes of the learner's row. */
export const storeGrowth = async (transaction: Database, learner: Learner): Promise<void> => {
  await transaction
    .updateTable('users')
    .set({
      totalXp: learner.totalXp,
      streakLength: learner.streakLength,
      streakBest: learner.streakBest,
      streakLastDay: learner.streakLastDay ?? null,
      streakKeptThrough: learner.streakKeptThrough ?? null,
      dailyQuizzes: learner.dailyQuizzes,
      dailyQuestions: learner.dailyQuestions,
      dailyCorrect: learner.dailyCorrect,
      perfectDailies: learner.perfectDailies,
      weeklyChallenges: learner.weeklyChallenges,
    })
    .where('id', '=', learner.id)
    .execute()
}
