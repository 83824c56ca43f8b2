import type { QuizKind } from '../quiz/quiz-kind.ts'
import { findSprintAttempt, openSprintAttempt } from './attempt.service.ts'
import { payableAnswers } from './payable.service.ts'
import { recordSettlement } from './record-answers.service.ts'
import { isSprintOver, listSeenSprints } from './seen-sprint.service.ts'
import { openSprintQuestions, requireReadable, requireSprintOpenFor } from './sprint.service.ts'

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
