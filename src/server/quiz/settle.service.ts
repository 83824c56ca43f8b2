import { randomUUID } from 'node:crypto'
import { latestPlayableDay } from '../../domain/learner/time-zone-change.ts'
import type { Outcome } from '../../domain/quiz/grading.ts'
import {
  creditOf,
  QUIZ_RULES,
  type Settlement,
  statisticsAfter,
} from '../../domain/quiz/quiz-type.ts'
import {
  creditDay,
  DAYS_READ_AGAIN,
  type StreakHistory,
  streakUntil,
  withPlayed,
} from '../../domain/streak-history.ts'
import { addDays, type DayKey } from '../../domain/time/time.ts'
import { type XpAward, xpBreakdown } from '../../domain/xp.ts'
import { type Learner, learnerStreak } from '../learner/learner.ts'
import {
  type LearnerWithExtras,
  type SessionExtra,
  sessionExtra,
} from '../learner/session-extra.ts'
import { storeProgress } from '../learner/user.service.ts'
import { addAnsweredBooks } from '../learner/user-book.service.ts'
import { badgeRecord } from '../ledger/badge/award.service.ts'
import { churchesOfLearner, creditLearner } from '../ledger/sums/credit.service.ts'
import type { Database } from '../platform/db/database.ts'
import { unwrap } from '../platform/errors.ts'
import type { Attempt, GradedQuestion } from './attempt.service.ts'
import { kindOf, type QuizKinds } from './quiz-kind.ts'
import { countInWeek, recentDailies } from './weekly-challenge.service.ts'

export type Settled = {
  readonly settlement: Settlement
  /** The payments that the ledger accepted. */
  readonly paid: readonly XpAward[]
  /** The learner afterwards, with the extras that were read when they were locked. */
  readonly learner: LearnerWithExtras
  /** The books, 1 to 66, of the counted answers. */
  readonly answeredBooks: readonly number[]
}

/** What finishing a quiz reads of a learner when it locks them. */
export const EXTRAS_TO_FINISH: readonly SessionExtra<unknown>[] = [
  recentDailies,
  badgeRecord,
  churchesOfLearner,
]

export const outcomeOf = ({ answer }: GradedQuestion): Outcome => answer.outcome ?? 'skipped'

/**
 * Pays for graded answers and counts them for the learner: those of a finished quiz, or one answer of a
 * quiz that pays per answer. The learner must be locked. `creditSettled` follows, as the last thing in
 * the transaction.
 */
export const settle = async (
  kinds: QuizKinds,
  transaction: Database,
  locked: LearnerWithExtras,
  attempt: Attempt,
  graded: readonly GradedQuestion[],
  isFinished: boolean,
  now: Date,
): Promise<Settled> => {
  const { quizType } = attempt
  const { user: learner, extras } = locked
  const rules = QUIZ_RULES[quizType]
  const settlement = await settlementOf(
    kinds,
    transaction,
    locked,
    attempt,
    graded,
    isFinished,
    now,
  )
  const latest = latestPlayableDay(learner.dayZone, now)
  const streaks = rules.extendsStreak
    ? await creditedStreaks(transaction, locked, attempt.localDay, latest, now)
    : null
  const paid = await payAwards(transaction, learner.id, rules.awards(settlement), now)
  const after: Learner = {
    ...learner,
    ...statisticsAfter(quizType, learner, settlement, paid),
    totalXp: learner.totalXp + xpBreakdown(paid).total,
    ...(streaks && learnerStreak(streaks, streakUntil(streaks, latest))),
  }
  await storeProgress(transaction, after, rules.extendsStreak)
  const answeredBooks = settlement.answersOpened
    ? []
    : await addAnsweredBooks(
        transaction,
        learner.id,
        graded.map((one) => ({ book: one.question.book, outcome: outcomeOf(one) })),
      )
  return { settlement, paid, learner: { user: after, extras }, answeredBooks }
}

/**
 * The learner's streaks with this date. Those that are stored are corrected by the dates that were played:
 * a server of a version before this one may have moved the last day back.
 */
const creditedStreaks = async (
  transaction: Database,
  locked: LearnerWithExtras,
  day: DayKey,
  latest: DayKey,
  now: Date,
): Promise<StreakHistory> => {
  const { id, streakHistory } = locked.user
  const recent = await sessionExtra(transaction, locked, recentDailies, now)
  const newest = streakHistory.ends.at(-1)
  const isOutOfOrder = newest !== undefined && newest.lastDay > day
  const played = isOutOfOrder ? await listFinishedDays(transaction, id, day) : []
  const known = withPlayed(streakHistory, [...played, ...recent])
  return unwrap(creditDay(known, day, latest))
}

/** The dates of the learner's finished daily quizzes, as far as those before `day` can be in a run with it. */
const listFinishedDays = async (
  transaction: Database,
  userId: string,
  day: DayKey,
): Promise<DayKey[]> => {
  const rows = await transaction
    .selectFrom('quiz_attempts')
    .select('localDay')
    .where('user', '=', userId)
    .where('quizType', '=', 'daily')
    .where('localDay', '>=', addDays(day, -DAYS_READ_AGAIN))
    .where('finishedAt', 'is not', null)
    .execute()
  return rows.map(({ localDay }) => localDay as DayKey)
}

/**
 * Credits a settlement where its kind counts it, and to the leaderboards. It comes last, because it
 * writes rows that many learners share.
 */
export const creditSettled = async (
  kinds: QuizKinds,
  transaction: Database,
  { quizType }: Attempt,
  { settlement, paid, learner }: Settled,
  now: Date,
): Promise<void> => {
  const kind = kindOf(kinds, quizType)
  await kind?.recordSettlement(transaction, learner.user.id, settlement, paid, now)
  await creditLearner(transaction, learner, creditOf(quizType, settlement, paid), now)
}

/** What the domain's rules need to know to pay for the answers. */
const settlementOf = async (
  kinds: QuizKinds,
  transaction: Database,
  locked: LearnerWithExtras,
  attempt: Attempt,
  graded: readonly GradedQuestion[],
  isFinished: boolean,
  now: Date,
): Promise<Settlement> => {
  const { quizType, localDay, sprintId } = attempt
  const answers = graded.map((one) => ({
    questionId: one.question.id,
    outcome: outcomeOf(one),
    isRecorded: one.answer.answeredAt !== null,
  }))
  const kind = kindOf(kinds, quizType)
  const payable = kind
    ? await kind.payableAnswers(transaction, attempt, locked.user.id, answers, now)
    : { answers, answersOpened: false, payableQuestions: 0 }
  return {
    ...payable,
    isFinished,
    day: localDay,
    sprintId,
    completionsThisWeek: QUIZ_RULES[quizType].extendsStreak
      ? 1 + countInWeek(await sessionExtra(transaction, locked, recentDailies, now), localDay)
      : 0,
  }
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
