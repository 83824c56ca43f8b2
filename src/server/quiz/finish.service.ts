import { randomUUID } from 'node:crypto'
import { clampTimeSpent, NO_OPTION, type Outcome, scoreOf } from '../../domain/grading.ts'
import { creditOf, QUIZ_RULES, type Settlement, statisticsAfter } from '../../domain/quiz-type.ts'
import type { QuizSubmission } from '../../domain/schema/quiz.ts'
import { creditDay, currentStreak } from '../../domain/streak.ts'
import { type XpAward, xpBreakdown } from '../../domain/xp.ts'
import { awardBadges } from '../badge/award.service.ts'
import type { Database } from '../db/database.ts'
import { ServiceError, unwrap } from '../errors.ts'
import { creditLearner } from '../leaderboard/credit.service.ts'
import { correctOptionOf, loadQuestions } from '../question/question.service.ts'
import { currentStreakOf, type Learner, streakOf, todayOf } from '../user/learner.ts'
import { lockLearner, storeProgress } from '../user/user.service.ts'
import { addAnsweredBooks } from '../user/user-book.service.ts'
import { type GradedQuestion, gradeRemaining } from './answer.service.ts'
import {
  type Attempt,
  closeIfExpired,
  createAttempt,
  findAttemptForUpdate,
  loadAnswers,
  quizNotFound,
  requireNewestAttemptId,
  requireOpenAttempt,
} from './attempt.service.ts'
import { questionIdsWithHiddenAnswer } from './question-selection.service.ts'
import {
  type AnswerResult,
  type QuizResult,
  quizResultView,
  storedResultView,
} from './quiz.view.ts'
import { countDailiesInWeek } from './weekly-challenge.service.ts'

/**
 * Finishes a quiz of any type: grades the answers that were not sent one by one, pays XP, updates the
 * learner's statistics and awards badges, in one transaction that locks the learner. Finishing it again
 * returns the stored result and pays nothing. A daily quiz that has expired pays nothing either.
 * @throws not_found for an attempt that is not the learner's; invalid_input for questions or options
 *   that do not belong to it, and if no question was answered; conflict for a daily quiz that is too old,
 *   and for practice with a question of a daily quiz that the learner can still play
 */
export const finishQuiz = async (
  database: Database,
  user: Learner,
  submission: QuizSubmission,
  now: Date,
): Promise<QuizResult> => {
  const { isRanked } = QUIZ_RULES[submission.quizType]
  const attemptId =
    submission.attemptId ??
    (isRanked ? await requireNewestAttemptId(database, user, submission.quizType) : undefined)
  return database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, user.id)
    const existing = attemptId
      ? await findAttemptForUpdate(transaction, learner.id, attemptId)
      : null
    if (existing ? existing.quizType !== submission.quizType : isRanked) throw quizNotFound()
    if (existing?.finishedAt) return storedResultView(existing.result)
    const started = existing ?? (await createUnrankedAttempt(transaction, learner, submission, now))
    const answers = await loadAnswers(transaction, started.id)
    const answeredNow = questionsWithOption(submission)
    const attempt = await closeIfExpired(transaction, started, answers, now, answeredNow)
    if (attempt.expiredAt) return expiredResult(learner, attempt, now)
    requireOpenAttempt(attempt, learner, now)
    const graded = await gradeRemaining(transaction, attempt, answers, submission.answers, now)
    return payAndCloseAttempt(transaction, learner, attempt, graded, submission.timeSpent, now)
  })
}

/** The questions that the submission answers with an option. */
const questionsWithOption = ({ answers }: QuizSubmission): ReadonlySet<string> =>
  new Set(
    answers
      .filter(({ selectedOptionId }) => selectedOptionId !== NO_OPTION)
      .map(({ questionId }) => questionId),
  )

/** Creates the attempt of a practice or review quiz from its submission; all its questions count as served. */
const createUnrankedAttempt = async (
  transaction: Database,
  learner: Learner,
  { attemptId, quizType, answers, timeSpent }: QuizSubmission,
  now: Date,
): Promise<Attempt> => {
  const questionIds = answers.map((answer) => answer.questionId)
  if (questionIds.length === 0) {
    throw new ServiceError('invalid_input', 'There are no answers to submit.')
  }
  const questions = await loadQuestions(transaction, questionIds)
  if (questions.length < questionIds.length) {
    throw new ServiceError('invalid_input', 'One of these questions does not exist.')
  }
  const hidden = await questionIdsWithHiddenAnswer(transaction, learner, now)
  if (questionIds.some((id) => hidden.has(id))) {
    throw new ServiceError(
      'conflict',
      'One of these questions is in your daily quiz. Finish that first.',
    )
  }
  const seconds = clampTimeSpent(timeSpent, questionIds.length, learner.timeLimit)
  const startedAt = new Date(now.getTime() - 1000 * seconds)
  const round = { id: attemptId, quizType, questionIds, startedAt, servedAt: startedAt }
  return createAttempt(transaction, learner, round, now)
}

/** Pays for a graded attempt, updates the learner, and closes the attempt with its result. */
const payAndCloseAttempt = async (
  transaction: Database,
  learner: Learner,
  attempt: Attempt,
  graded: readonly GradedQuestion[],
  timeSpent: number,
  now: Date,
): Promise<QuizResult> => {
  const { quizType } = attempt
  const rules = QUIZ_RULES[quizType]
  const recorded = countRecorded(graded)
  const settlement = await settlementOf(transaction, learner, attempt, graded)
  const streak = rules.extendsStreak
    ? unwrap(creditDay(streakOf(learner), attempt.localDay))
    : streakOf(learner)
  const paid = await payAwards(transaction, learner.id, rules.awards(settlement), now)
  const after: Learner = {
    ...learner,
    ...statisticsAfter(quizType, learner, settlement, paid),
    totalXp: learner.totalXp + xpBreakdown(paid).total,
    streakLength: streak.length,
    streakBest: streak.best,
    streakLastDay: streak.lastDay,
    streakCoveredThrough: streak.coveredThrough,
  }
  await storeProgress(transaction, after)
  await addAnsweredBooks(
    transaction,
    learner.id,
    graded.map((one) => ({ book: one.question.book, outcome: outcomeOf(one) })),
  )
  const result = quizResultView({
    attemptId: attempt.id,
    quizType,
    expired: false,
    score: scoreOf(graded.map(outcomeOf), attempt.total),
    paid,
    xpBefore: learner.totalXp,
    streak: currentStreak(streak, todayOf(learner, now)),
    bestStreak: streak.best,
    badges: await awardBadges(transaction, after, now),
    answers: graded.map(answerResult),
  })
  const seconds = clampTimeSpent(timeSpent, recorded, learner.timeLimit)
  await closeAttempt(transaction, attempt, result, seconds, now)
  await creditLearner(transaction, learner, creditOf(quizType, settlement, paid), now)
  return result
}

/** What the domain's rules need to know to pay for the attempt. */
const settlementOf = async (
  transaction: Database,
  learner: Learner,
  attempt: Attempt,
  graded: readonly GradedQuestion[],
): Promise<Settlement> => ({
  answers: graded.map((one) => ({
    questionId: one.question.id,
    outcome: outcomeOf(one),
    isRecorded: one.answer.answeredAt !== null,
  })),
  isFinished: true,
  day: attempt.localDay,
  sprintId: null,
  completionsThisWeek: QUIZ_RULES[attempt.quizType].extendsStreak
    ? 1 + (await countDailiesInWeek(transaction, learner.id, attempt.localDay))
    : 0,
})

const outcomeOf = ({ answer }: GradedQuestion): Outcome => answer.outcome ?? 'skipped'

/** The number of answers that the learner gave, including skips. @throws invalid_input if there are none */
const countRecorded = (graded: readonly GradedQuestion[]): number => {
  const recorded = graded.filter(({ answer }) => answer.answeredAt).length
  if (recorded > 0) return recorded
  throw new ServiceError('invalid_input', 'Answer at least one question to finish the quiz.')
}

/**
 * Writes payments to the XP ledger. Payments with a source key that was paid before are left out.
 * @returns the payments that were new
 */
const payAwards = async (
  transaction: Database,
  userId: string,
  awards: readonly XpAward[],
  now: Date,
): Promise<XpAward[]> => {
  if (awards.length === 0) return []
  return transaction
    .insertInto('xp_entries')
    .values(awards.map((award) => ({ id: randomUUID(), user: userId, ...award, earnedAt: now })))
    .onConflict((conflict) => conflict.columns(['user', 'sourceKey']).doNothing())
    .returning(['sourceKey', 'kind', 'amount'])
    .execute()
}

const answerResult = (graded: GradedQuestion): AnswerResult => ({
  questionId: graded.question.id,
  selectedOptionId: graded.answer.selectedOptionId ?? NO_OPTION,
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

/** The reply to finishing an expired quiz: nothing is paid or counted, and no answers are revealed. */
const expiredResult = (learner: Learner, attempt: Attempt, now: Date): QuizResult =>
  quizResultView({
    attemptId: attempt.id,
    quizType: attempt.quizType,
    expired: true,
    score: scoreOf([], attempt.total),
    paid: [],
    xpBefore: learner.totalXp,
    streak: currentStreakOf(learner, now),
    bestStreak: learner.streakBest,
    badges: [],
    answers: [],
  })
