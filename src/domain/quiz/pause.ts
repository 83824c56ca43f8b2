import type { Outcome } from './grading.ts'

/** A question of a quiz whose questions are served one by one. */
type ServedQuestion = { readonly servedAt: Date | null; readonly outcome: Outcome | null }

/**
 * Whether a quiz can wait for the learner: a question is left, and none has been shown that is still
 * open, whose clock would run on.
 */
export const canPause = (questions: readonly ServedQuestion[]): boolean => {
  const open = questions.filter(({ outcome }) => outcome === null)
  return open.length > 0 && open.every(({ servedAt }) => servedAt === null)
}

type TimedQuestion = ServedQuestion & { readonly answeredAt: Date | null }

/** The question before the next one, if its time ran out before the learner answered; null if they did. */
export const lastRanOut = <Question extends TimedQuestion>(
  questions: readonly Question[],
): Question | null => {
  const last = questions.findLast(({ outcome }) => outcome !== null)
  const hasRunOut = last?.outcome === 'skipped' && last.servedAt !== null && !last.answeredAt
  return hasRunOut ? last : null
}
