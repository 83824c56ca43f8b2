import { reviewedBySiblings } from '../../domain/question/sibling.ts'
import { dailyReviewableAt } from '../../domain/review.ts'
import { type Learner, todayOf } from '../learner/learner.ts'
import { listDueCards } from '../learning/due-cards.service.ts'
import type { QuestionOutcome } from '../learning/learned.ts'
import { type KnownOfLearner, recordAnswers } from '../learning/record-answers.service.ts'
import type { Database } from '../platform/db/database.ts'
import type { Attempt, GradedQuestion } from './attempt.service.ts'

/**
 * Records what graded answers tell of the learner, who must be locked: an answer when it is given, and a
 * question whose time ran out when its quiz is finished. What was never shown tells nothing.
 * @param known what is known of the learner and of these questions, if it was read under the same lock
 */
export const learnAnswers = async (
  transaction: Database,
  learner: Learner,
  { quizType, localDay }: Pick<Attempt, 'quizType' | 'localDay'>,
  graded: readonly GradedQuestion[],
  now: Date,
  known: KnownOfLearner | null = null,
): Promise<void> => {
  const outcomes = graded.flatMap(({ question, answer }) => {
    const { outcome, servedAt, answeredAt, selectedOptionId } = answer
    if (outcome === null || servedAt === null) return []
    const at = answeredAt ?? now
    return [{ questionId: question.id, outcome, selectedOptionId, isBySibling: false, at }]
  })
  const siblings =
    quizType === 'review' ? await reviewedToo(transaction, learner.id, graded, outcomes, now) : []
  const isDaily = quizType === 'daily'
  const times = {
    now,
    // A sprint may go on for days; a daily quiz counts for its date, as it does for the streak.
    day: isDaily ? localDay : todayOf(learner, now),
    reviewableAt: isDaily ? dailyReviewableAt(localDay) : null,
  }
  const isKnown = siblings.length === 0
  await recordAnswers(
    transaction,
    learner.id,
    [...outcomes, ...siblings],
    times,
    isKnown ? known : null,
  )
}

/** What answers of a review say of due questions on the same stories, which it asked in another way. */
const reviewedToo = async (
  transaction: Database,
  userId: string,
  graded: readonly GradedQuestion[],
  outcomes: readonly QuestionOutcome[],
  now: Date,
): Promise<QuestionOutcome[]> => {
  const answered = graded.map(({ question: { id, landmark, scriptureReference } }) => ({
    questionId: id,
    landmark,
    scriptureReference,
  }))
  const due = await listDueCards(transaction, userId, now)
  const reviewed = reviewedBySiblings(answered, due)
  return outcomes.flatMap((outcome) => {
    const questionId = reviewed.get(outcome.questionId)
    return questionId === undefined ? [] : [{ ...outcome, questionId, isBySibling: true }]
  })
}
