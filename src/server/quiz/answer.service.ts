import { grade, isLate, NO_OPTION } from '../../domain/grading.ts'
import type { QuizAnswerInput } from '../../domain/schema/quiz.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import {
  correctOptionOf,
  type LoadedQuestion,
  loadQuestions,
} from '../question/question.service.ts'
import type { Learner } from '../user/learner.ts'
import {
  type Attempt,
  type AttemptAnswer,
  loadAnswers,
  lockAttempt,
  requireOpen,
  save,
} from './attempt.service.ts'

export type RecordedAnswer = {
  readonly question: LoadedQuestion
  readonly answer: AttemptAnswer
  readonly answers: readonly AttemptAnswer[]
  readonly attempt: Attempt
}

/**
 * Records one answer of an open daily attempt, once.
 * @throws not_found for an attempt or question that is not the learner's; invalid_input for an
 *   option of another question; conflict when it is answered already or was not asked yet
 */
export const recordAnswer = (
  database: Database,
  learner: Learner,
  input: QuizAnswerInput & { readonly attemptId: string },
  now: Date,
): Promise<RecordedAnswer> =>
  database.transaction().execute(async (transaction) => {
    const attempt = await lockAttempt(transaction, learner.id, input.attemptId)
    requireOpen(attempt, learner, now)
    const answers = await loadAnswers(transaction, attempt.id)
    const open = answers.find((answer) => answer.questionId === input.questionId)
    if (!open) throw new ServiceError('not_found', 'This question is not part of the quiz.')
    if (open.answeredAt) throw new ServiceError('conflict', 'This question is already answered.')
    if (!open.servedAt) throw new ServiceError('conflict', 'This question was not asked yet.')
    const [question] = await loadQuestions(transaction, [input.questionId])
    const graded = gradeAnswer(open, question as LoadedQuestion, input.selectedOptionId, now)
    await save(transaction, attempt.id, graded)
    return {
      question: question as LoadedQuestion,
      answer: graded,
      answers: answers.map((answer) => (answer === open ? graded : answer)),
      attempt,
    }
  })

/** The answer's row as it is to be written. A late answer counts as skipped and keeps no option. */
export const gradeAnswer = (
  open: AttemptAnswer,
  question: LoadedQuestion,
  selectedOptionId: string,
  now: Date,
): AttemptAnswer => {
  requireOptionOf(question, selectedOptionId)
  const late = open.outcome !== null || isLate(open.deadlineAt, now)
  const outcome = grade(selectedOptionId, correctOptionOf(question).id, late)
  return {
    ...open,
    outcome,
    selectedOptionId: outcome === 'skipped' ? null : selectedOptionId,
    answeredAt: now,
  }
}

/** Refuses an option of another question; a skip names none. */
export const requireOptionOf = (question: LoadedQuestion, selectedOptionId: string): void => {
  const isKnown = question.options.some((option) => option.id === selectedOptionId)
  if (!isKnown && selectedOptionId !== NO_OPTION) {
    throw new ServiceError('invalid_input', 'The chosen option does not belong to its question.')
  }
}
