import type { Settlement } from '../../domain/quiz/quiz-type.ts'
import type { XpAward } from '../../domain/xp.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { requireFeature } from '../platform/flag.service.ts'
import { uncached } from '../platform/versioned-cache.ts'
import type { QuizKind } from '../quiz/quiz-kind.ts'
import { findSprintAttempt, openSprintAttempt } from './attempt.service.ts'
import { payableAnswers } from './payable.service.ts'
import { recordSprintAnswers } from './record-answers.service.ts'
import { isSprintOver, listSeenSprints } from './seen-sprint.service.ts'
import {
  listOwnSprintQuestionIds,
  openSprintQuestions,
  requireSprintOpenFor,
} from './sprint.service.ts'

/**
 * Checks that these questions are in sprints of the user's groups that have opened.
 * @throws not_found for any other; feature_off
 */
const requireReadable = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ofSprints = new Set(await listOwnSprintQuestionIds(database, userId, questionIds, now))
  if (!questionIds.every((id) => ofSprints.has(id))) {
    throw new ServiceError('not_found', 'One of these questions is in no sprint of your groups.')
  }
  await requireFeature(uncached(database), 'study_groups')
}

/** Counts a settlement for the group and its member. */
const recordSettlement = async (
  transaction: Database,
  userId: string,
  { sprintId, answers, isFinished, answersOpened }: Settlement,
  paid: readonly XpAward[],
  now: Date,
): Promise<void> => {
  // Without answers there is nothing to count: the last one has finished the sprint for the group.
  if (sprintId === null || answers.length === 0) return
  const counted = {
    sprintId,
    userId,
    answered: answers.length,
    correct: answers.filter(({ outcome }) => outcome === 'correct').length,
    coveredIds: answers
      .filter(({ isRecorded }) => isRecorded && !answersOpened)
      .map(({ questionId }) => questionId),
    paid,
    isFinished,
  }
  await recordSprintAnswers(transaction, counted, now)
}

/** The sprint as a kind of quiz: its attempts are served, graded and finished like those of every other. */
export const SPRINT_KIND: QuizKind = {
  openAttempt: openSprintAttempt,
  findAttempt: findSprintAttempt,
  requireOpen: (database, { sprintId }, userId, now) =>
    requireSprintOpenFor(database, sprintId, userId, now),
  requireReadable,
  secretQuestions: openSprintQuestions,
  payableAnswers,
  recordSettlement,
  listPlayed: listSeenSprints,
  isOver: isSprintOver,
}
