import { knownSkill } from '../../domain/rating/challenge.ts'
import { type SkillInWords, skillInWords } from '../../domain/rating/standing.ts'
import type { Learner } from '../learner/learner.ts'
import {
  listCardsOf,
  type OwnCard,
  type ReviewOutlook,
  readReviewOutlook,
} from '../learning/due-cards.service.ts'
import { readKnown } from '../learning/record-answers.service.ts'
import type { Database } from '../platform/db/database.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import { quizNotFound } from './attempt.service.ts'
import { listNotOffered, type PracticeContext } from './question-selection.service.ts'

/** What comes back to a learner of a finished quiz, and what is due besides. */
export type ReviewOfAttempt = ReviewOutlook & { readonly cards: readonly OwnCard[] }

/**
 * The cards of the questions that the learner has missed in a finished quiz, and how many cards are due.
 * @throws not_found
 */
export const readReviewOfAttempt = async (
  source: FactSource,
  { id }: Learner,
  context: PracticeContext,
  attemptId: string,
  now: Date,
): Promise<ReviewOfAttempt> => {
  const { database } = source
  const missed = await database
    .selectFrom('quiz_attempts')
    .innerJoin('quiz_answers', 'quiz_answers.attempt', 'quiz_attempts.id')
    .select(['quiz_answers.question', 'quiz_answers.outcome'])
    .where('quiz_attempts.id', '=', attemptId)
    .where('quiz_attempts.user', '=', id)
    .where('quiz_attempts.finishedAt', 'is not', null)
    .execute()
  if (missed.length === 0) throw quizNotFound()
  const ids = missed.filter(({ outcome }) => outcome !== 'correct').map(({ question }) => question)
  const excluded = await listNotOffered(source, context, now)
  return {
    cards: await listCardsOf(database, id, ids),
    ...(await readReviewOutlook(database, id, excluded, now)),
  }
}

/** How the learner stands, in words. */
export const readSkillInWords = async (
  database: Database,
  { id }: Learner,
): Promise<SkillInWords> => {
  const { state } = await readKnown(database, id, [])
  return skillInWords(knownSkill(state))
}
