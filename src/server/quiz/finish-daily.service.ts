import { clampTimeSpent, type Outcome, type Score, scoreOf } from '../../domain/grading.ts'
import type { QuizSubmission } from '../../domain/schema/quiz.ts'
import { creditDay, currentStreak, type Streak } from '../../domain/streak.ts'
import { dailyAwards, type XpAward, xpBreakdown } from '../../domain/xp.ts'
import { awardBadges } from '../badge/award.service.ts'
import type { Database } from '../db/database.ts'
import { ServiceError, unwrap } from '../errors.ts'
import { creditResult } from '../leaderboard/credit.service.ts'
import type { CreditedResult } from '../leaderboard/sums.service.ts'
import { correctOptionOf } from '../question/question.service.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'
import { grownByDaily, storeGrowth } from '../user/learner-growth.service.ts'
import { lockLearner } from '../user/user.service.ts'
import { countBooks } from '../user/user-book.service.ts'
import { type Attempt, lockAttempt, requireOpen } from './attempt.service.ts'
import { requireNewestId } from './daily.service.ts'
import { type GradedQuestion, gradeRest } from './daily-grading.service.ts'
import { pay } from './ledger.service.ts'
import { type AnswerResult, type QuizResult, quizResultView } from './result.view.ts'
import { countDailiesInWeek } from './weekly.service.ts'

/**
 * Finishes a daily attempt: grades what was not sent singly, pays, credits the day and gives
 * badges, all in one transaction under the learner's lock. Finishing again returns the stored
 * result and pays nothing.
 * @throws not_found for an attempt that is not the learner's; invalid_input for foreign questions
 *   or options, or when nothing was answered; conflict for a day that is closed
 */
export const finishDaily = async (
  database: Database,
  user: Learner,
  submission: QuizSubmission,
  now: Date,
): Promise<QuizResult> => {
  const attemptId = submission.attemptId ?? (await requireNewestId(database, user))
  return database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, user.id)
    const attempt = await lockAttempt(transaction, learner.id, attemptId)
    if (attempt.finishedAt) return attempt.result as QuizResult
    requireOpen(attempt, learner, now)
    const graded = await gradeRest(transaction, attempt, submission.answers, now)
    return settle(transaction, learner, attempt, graded, submission.timeSpent, now)
  })
}

/** Pays and counts a graded attempt, and closes it with its result. */
const settle = async (
  transaction: Database,
  learner: Learner,
  attempt: Attempt,
  graded: readonly GradedQuestion[],
  timeSpent: number,
  now: Date,
): Promise<QuizResult> => {
  const recorded = countRecorded(graded)
  const outcomes = graded.map(outcomeOf)
  const score = scoreOf(outcomes, attempt.total)
  const streak = unwrap(creditDay(streakOf(learner), attempt.localDay))
  const paid = await payDaily(transaction, learner, attempt, recorded, score, now)
  const grown = grownByDaily(learner, {
    paid,
    correct: score.score,
    total: score.total,
    streak,
  })
  await storeGrowth(transaction, grown)
  await countBooks(
    transaction,
    learner.id,
    graded.map((one) => ({ book: one.question.book, outcome: outcomeOf(one) })),
  )
  const result = quizResultView({
    attemptId: attempt.id,
    quizType: 'daily',
    score,
    paid,
    xpBefore: learner.totalXp,
    ...streakFigures(streak, learner, now),
    badges: await awardBadges(transaction, grown, now),
    answers: graded.map(answerResult),
  })
  const seconds = clampTimeSpent(timeSpent, recorded, learner.timeLimit)
  await closeAttempt(transaction, attempt, result, seconds, now)
  await creditResult(transaction, learner, creditOf(attempt, score, paid), now)
  return result
}

/** What the quiz counts on leaderboards. */
const creditOf = (
  attempt: Attempt,
  { score, total }: Score,
  paid: readonly XpAward[],
): CreditedResult => ({
  sourceKey: `daily:${attempt.localDay}`,
  xp: xpBreakdown(paid).total,
  questions: total,
  correct: score,
})

const outcomeOf = ({ answer }: GradedQuestion): Outcome => answer.outcome ?? 'skipped'

/** Answers the learner gave, skips included; a quiz without any cannot be finished. */
const countRecorded = (graded: readonly GradedQuestion[]): number => {
  const recorded = graded.filter(({ answer }) => answer.answeredAt).length
  if (recorded > 0) return recorded
  throw new ServiceError('invalid_input', 'Answer at least one question to finish the quiz.')
}

const payDaily = async (
  transaction: Database,
  learner: Learner,
  attempt: Attempt,
  recordedAnswers: number,
  score: Score,
  now: Date,
): Promise<XpAward[]> => {
  const earlier = await countDailiesInWeek(transaction, learner.id, attempt.localDay)
  const awards = dailyAwards({
    day: attempt.localDay,
    recordedAnswers,
    correctAnswers: score.score,
    completionsThisWeek: earlier + 1,
  })
  return pay(transaction, learner.id, awards, now)
}

const streakFigures = (streak: Streak, learner: Learner, now: Date) => ({
  streak: currentStreak(streak, todayOf(learner, now)),
  bestStreak: streak.best,
})

const answerResult = (graded: GradedQuestion): AnswerResult => ({
  questionId: graded.question.id,
  selectedOptionId: graded.answer.selectedOptionId ?? '',
  outcome: outcomeOf(graded),
  correctOptionId: correctOptionOf(graded.question).id,
  lesson: graded.question.lesson,
})

const closeAttempt = async (
  transaction: Database,
  attempt: Attempt,
  result: QuizResult,
  timeSpent: number,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('quiz_attempts')
    .set({ score: result.score, timeSpent, finishedAt: now, result })
    .where('id', '=', attempt.id)
    .execute()
}
