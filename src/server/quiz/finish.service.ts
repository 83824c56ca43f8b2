import { clampTimeSpent, isLate, NO_OPTION, scoreOf } from '../../domain/quiz/grading.ts'
import { QUIZ_RULES } from '../../domain/quiz/quiz-type.ts'
import type { QuizSubmission } from '../../domain/schema/quiz.ts'
import { currentStreak } from '../../domain/streak.ts'
import { type XpAward, xpBreakdown } from '../../domain/xp.ts'
import { currentStreakOf, type Learner, streakOf, todayOf } from '../learner/learner.ts'
import { type LearnerWithExtras, sessionExtra } from '../learner/session-extra.ts'
import { lockLearnerWith } from '../learner/user.service.ts'
import { awardBadges, badgeRecord } from '../ledger/badge/award.service.ts'
import type { Database } from '../platform/db/database.ts'
import { sendWithNext } from '../platform/db/sent-together.ts'
import { ServiceError } from '../platform/errors.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import { correctOptionOf, loadQuestions } from '../question/bank/question.service.ts'
import { explanationView } from '../question/bank/question.view.ts'
import { gradeRemaining } from './answer.service.ts'
import {
  type Attempt,
  type AttemptAnswer,
  closeIfExpired,
  createAttempt,
  findAttemptForUpdate,
  type GradedQuestion,
  quizNotFound,
  requireNewestAttemptId,
} from './attempt.service.ts'
import type { DailySets } from './daily-set.service.ts'
import { learnAnswers } from './learn-answers.service.ts'
import { requireOpenAttempt } from './open-attempt.service.ts'
import {
  type AnswerResult,
  parseStoredResult,
  type QuizResult,
  quizResultView,
  storedResultOf,
  storedResultView,
  withoutAnswersTo,
} from './quiz.view.ts'
import { kindOf, type QuizKinds } from './quiz-kind.ts'
import {
  listUngradedQuestionIds,
  questionIdsWithHiddenAnswer,
  requireNotInSecretDaily,
  secretSets,
} from './secret-questions.service.ts'
import {
  creditSettled,
  EXTRAS_TO_FINISH,
  outcomeOf,
  type Settled,
  settle,
} from './settle.service.ts'

/**
 * Finishes a quiz of any type: grades the answers that were not sent one by one, pays XP, updates the
 * learner's statistics and awards badges, in one transaction that locks the learner. Finishing it again
 * returns the stored result and pays nothing. A daily quiz that has expired pays nothing either.
 * @throws not_found for an attempt that is not the learner's; invalid_input for questions or options
 *   that do not belong to it, and if no question was answered; conflict for a daily quiz that is too old,
 *   and for practice with a question of a daily quiz that the learner can still play
 */
export const finishQuiz = async (
  kinds: QuizKinds,
  source: FactSource,
  user: Learner,
  submission: QuizSubmission,
  now: Date,
): Promise<QuizResult> => {
  const { isRanked } = QUIZ_RULES[submission.quizType]
  const sets = await secretSets(source, now)
  return source.database.transaction().execute(async (transaction) => {
    const locked = await lockLearnerWith(transaction, user.id, EXTRAS_TO_FINISH, now)
    const learner = locked.user
    const existing = await findSubmittedAttempt(kinds, transaction, learner, submission, now)
    if (existing ? existing.quizType !== submission.quizType : isRanked) throw quizNotFound()
    if (existing?.finishedAt) {
      const stored = await readStoredResult(transaction, existing.result)
      return withoutHiddenAnswers(kinds, transaction, learner, sets, stored, now)
    }
    const started =
      existing ?? (await createUnrankedAttempt(kinds, transaction, learner, submission, sets, now))
    const answeredNow = questionsWithOption(submission)
    const attempt = await closeIfExpired(transaction, started, now, answeredNow)
    if (attempt.expiredAt) return expiredResult(learner, attempt, now)
    await requireFinishable(kinds, transaction, learner, attempt, now)
    const graded = await gradeRemaining(transaction, attempt, submission.answers, now)
    const { timeSpent } = submission
    const closing = { timeSpent, answeredBefore: new Set(gradedIds(attempt.answers)) }
    const result = await payAndCloseAttempt(
      kinds,
      transaction,
      locked,
      attempt,
      graded,
      closing,
      now,
    )
    return withoutHiddenAnswers(kinds, transaction, learner, sets, result, now)
  })
}

/** Questions that were answered stay when they are deleted, so that their explanations are there. */
const readStoredResult = async (transaction: Database, result: unknown): Promise<QuizResult> => {
  const stored = parseStoredResult(result)
  const ids = stored.answers.map(({ questionId }) => questionId)
  const questions = await loadQuestions(transaction, ids)
  return storedResultView(stored, new Map(questions.map((question) => [question.id, question])))
}

/** What counts in another quiz that the learner can still play is not told by the result of this one. */
const withoutHiddenAnswers = async (
  kinds: QuizKinds,
  transaction: Database,
  learner: Learner,
  sets: DailySets,
  result: QuizResult,
  now: Date,
): Promise<QuizResult> =>
  withoutAnswersTo(
    await questionIdsWithHiddenAnswer(kinds, transaction, learner, now, sets),
    result,
  )

/** The attempt that a submission means; null for a quiz without one. The learner must be locked. */
const findSubmittedAttempt = async (
  kinds: QuizKinds,
  transaction: Database,
  learner: Learner,
  { attemptId, sprintGroup, quizType, answers }: QuizSubmission,
  now: Date,
): Promise<Attempt | null> => {
  if (attemptId) return findAttemptForUpdate(transaction, learner.id, attemptId)
  if (!QUIZ_RULES[quizType].isRanked) return null
  const kind = kindOf(kinds, quizType)
  if (kind) {
    const ids = answers.map(({ questionId }) => questionId)
    const attempt = await kind.findAttempt(transaction, learner, sprintGroup ?? null, ids, now)
    if (attempt) return attempt
  }
  const newestId = await requireNewestAttemptId(transaction, learner, quizType, now)
  return findAttemptForUpdate(transaction, learner.id, newestId)
}

const gradedIds = (answers: readonly AttemptAnswer[]): string[] =>
  answers.filter(({ outcome }) => outcome !== null).map(({ questionId }) => questionId)

/**
 * Checks that an attempt can be finished. A quiz that pays per answer can be finished when it is over
 * too, if every question was answered in time.
 * @throws conflict
 */
const requireFinishable = async (
  kinds: QuizKinds,
  transaction: Database,
  learner: Learner,
  attempt: Attempt,
  now: Date,
): Promise<void> => {
  const openIds = attempt.answers
    .filter(({ outcome }) => outcome === null)
    .map((one) => one.questionId)
  if (QUIZ_RULES[attempt.quizType].pays === 'per_answer' && openIds.length === 0) return
  await requireOpenAttempt(kinds, transaction, attempt, learner, now)
  if (QUIZ_RULES[attempt.quizType].waitsForDaily) {
    await requireNotInSecretDaily(transaction, learner, openIds, now)
  }
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
  kinds: QuizKinds,
  transaction: Database,
  learner: Learner,
  { attemptId, quizType, answers, timeSpent }: QuizSubmission,
  sets: DailySets,
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
  const ungraded = await listUngradedQuestionIds(kinds, transaction, learner, sets, now)
  if (questionIds.some((id) => ungraded.has(id))) {
    throw new ServiceError(
      'conflict',
      'One of these questions is in a daily quiz of these days, or in a sprint that you can play. Practice it again later.',
    )
  }
  const seconds = clampTimeSpent(timeSpent, questionIds.length, learner.timeLimit)
  const startedAt = new Date(now.getTime() - 1000 * seconds)
  const round = { id: attemptId, quizType, questionIds, startedAt, servedAt: startedAt }
  return createAttempt(transaction, learner, round, now)
}

type Closing = {
  /** Seconds. */
  readonly timeSpent: number
  /** Questions that were graded before; a quiz that pays per answer has paid them. */
  readonly answeredBefore: ReadonlySet<string>
}

/** Pays for a graded attempt, updates the learner, and closes the attempt with its result. */
const payAndCloseAttempt = async (
  kinds: QuizKinds,
  transaction: Database,
  locked: LearnerWithExtras,
  attempt: Attempt,
  graded: readonly GradedQuestion[],
  { timeSpent, answeredBefore }: Closing,
  now: Date,
): Promise<QuizResult> => {
  const { quizType } = attempt
  const recorded = countRecorded(graded)
  const unpaid =
    QUIZ_RULES[quizType].pays === 'per_answer'
      ? graded.filter(({ question }) => !answeredBefore.has(question.id))
      : graded
  const settled = await settle(kinds, transaction, locked, attempt, unpaid, true, now)
  const learner = settled.learner.user
  if (!settled.settlement.answersOpened) {
    await learnAnswers(transaction, learner, attempt, notLearnedYet(attempt, graded), now)
  }
  const paid = await allPayments(transaction, attempt, settled)
  const streak = streakOf(learner)
  const record = await sessionExtra(transaction, locked, badgeRecord, now)
  const books = [...new Set([...record.books, ...settled.answeredBooks])]
  const result = quizResultView({
    attemptId: attempt.id,
    quizType,
    expired: false,
    score: scoreOf(graded.map(outcomeOf), attempt.total),
    paid,
    xpBefore: learner.totalXp - xpBreakdown(paid).total,
    streak: currentStreak(streak, todayOf(learner, now)),
    bestStreak: streak.best,
    dailyCompletions: QUIZ_RULES[quizType].extendsStreak
      ? settled.settlement.completionsThisWeek
      : null,
    badges: await awardBadges(transaction, learner, { ...record, books }, now),
    answers: graded.map((one) => answerResult(one, answeredBefore, now)),
  })
  const seconds = clampTimeSpent(timeSpent, recorded, learner.timeLimit)
  await closeAttempt(transaction, attempt, result, seconds, now)
  await creditSettled(kinds, transaction, attempt, settled, now)
  return result
}

/** What finishing has graded, and the questions whose time ran out before. */
const notLearnedYet = (
  attempt: Attempt,
  graded: readonly GradedQuestion[],
): readonly GradedQuestion[] => {
  const givenBefore = new Set(
    attempt.answers
      .filter(({ answeredAt }) => answeredAt !== null)
      .map(({ questionId }) => questionId),
  )
  return graded.filter(({ question }) => !givenBefore.has(question.id))
}

/** Every payment for the attempt, those for single answers included. */
const allPayments = async (
  transaction: Database,
  attempt: Attempt,
  { paid, learner }: Settled,
): Promise<readonly Pick<XpAward, 'kind' | 'amount'>[]> => {
  const prefix = QUIZ_RULES[attempt.quizType].sourcePrefix(attempt)
  if (prefix === null) return paid
  return transaction
    .selectFrom('xp_entries')
    .select(['kind', 'amount'])
    .where('user', '=', learner.user.id)
    .where('sourceKey', 'like', `${prefix}%`)
    .execute()
}

/** The number of answers that the learner gave, including skips. @throws invalid_input if there are none */
const countRecorded = (graded: readonly GradedQuestion[]): number => {
  const recorded = graded.filter(({ answer }) => answer.answeredAt).length
  if (recorded > 0) return recorded
  throw new ServiceError('invalid_input', 'Answer at least one question to finish the quiz.')
}

const answerResult = (
  graded: GradedQuestion,
  answeredBefore: Closing['answeredBefore'],
  now: Date,
): AnswerResult => ({
  questionId: graded.question.id,
  selectedOptionId: graded.answer.selectedOptionId ?? NO_OPTION,
  outcome: outcomeOf(graded),
  timedOut: ranOutOfTime(graded, answeredBefore, now),
  correctOptionId: correctOptionOf(graded.question).id,
  ...explanationView(graded.question, graded.answer.selectedOptionId),
})

/**
 * Whether time ran out on a question. What was graded before without an answer is a time-out; what
 * finishing closes is one only after the deadline, and so is an answer that came late.
 */
const ranOutOfTime = (
  { question, answer }: GradedQuestion,
  answeredBefore: Closing['answeredBefore'],
  now: Date,
): boolean => {
  if (answer.outcome !== 'skipped') return false
  const { deadlineAt, answeredAt } = answer
  if (answeredAt === null && answeredBefore.has(question.id)) return true
  return isLate(deadlineAt, answeredAt ?? now)
}

const closeAttempt = async (
  transaction: Database,
  attempt: Attempt,
  result: QuizResult,
  timeSpent: number,
  now: Date,
): Promise<void> => {
  await sendWithNext(
    transaction,
    transaction
      .updateTable('quiz_attempts')
      .set({ score: result.score, timeSpent, finishedAt: now, result: storedResultOf(result) })
      .where('id', '=', attempt.id),
  )
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
    dailyCompletions: null,
    badges: [],
    answers: [],
  })
