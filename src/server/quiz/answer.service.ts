import { grade, isLate, NO_OPTION } from '../../domain/quiz/grading.ts'
import { QUIZ_RULES } from '../../domain/quiz/quiz-type.ts'
import type { AttemptInput, QuizAnswerInput } from '../../domain/schema/quiz.ts'
import type { Learner } from '../learner/learner.ts'
import { lockLearner } from '../learner/user.service.ts'
import { knownFrom, readKnownStatement } from '../learning/record-answers.service.ts'
import type { Database } from '../platform/db/database.ts'
import { executeTogether } from '../platform/db/sent-together.ts'
import { ServiceError } from '../platform/errors.ts'
import {
  correctOptionOf,
  type LoadedQuestion,
  loadQuestions,
  loadQuestionsStatement,
} from '../question/bank/question.service.ts'
import {
  type Attempt,
  type AttemptAnswer,
  type GradedQuestion,
  lockAttempt,
  saveAnswer,
  saveAnswers,
} from './attempt.service.ts'
import { learnAnswers } from './learn-answers.service.ts'
import { requireNotClosed, requireOpenAttempt } from './open-attempt.service.ts'
import type { QuizKinds } from './quiz-kind.ts'
import { requireNotInSecretDaily } from './secret-questions.service.ts'
import { creditSettled, settle } from './settle.service.ts'

/** An answer as the client sent it. `timedOut` if time ran out before the learner chose. */
type SentAnswer = QuizAnswerInput & { readonly timedOut?: boolean }

export type RecordedAnswer = {
  readonly question: LoadedQuestion
  readonly answer: AttemptAnswer
  /** All answers of the attempt, including this one. */
  readonly answers: readonly AttemptAnswer[]
  readonly attempt: Attempt
}

/**
 * Grades and records an answer to one question of an open attempt, which may be named by the group in
 * which its quiz runs. A quiz that pays per answer pays at once.
 * @throws not_found for an attempt that is not the learner's, or a question that is not part of it;
 *   invalid_input for an option of another question; conflict if the question was answered before or
 *   not served yet, and for a closed attempt
 */
export const recordAnswer = (
  kinds: QuizKinds,
  database: Database,
  user: Learner,
  input: SentAnswer & AttemptInput,
  now: Date,
): Promise<RecordedAnswer> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, user.id, now)
    const attempt = await lockAnsweredAttempt(kinds, transaction, learner, input, now)
    const { answers } = attempt
    const open = answers.find((answer) => answer.questionId === input.questionId)
    if (!open) throw new ServiceError('not_found', 'This question is not part of the quiz.')
    if (open.answeredAt)
      throw new ServiceError('conflict', 'You’ve already answered this question.')
    if (!open.servedAt) throw new ServiceError('conflict', 'This question hasn’t been asked yet.')
    const [[question], known] = await executeTogether(
      transaction,
      loadQuestionsStatement([input.questionId]),
      readKnownStatement(learner.id, [input.questionId]),
    )
    const graded = gradeAnswer(open, question as LoadedQuestion, input, now)
    await saveAnswer(transaction, attempt.id, graded)
    const answered = [{ question: question as LoadedQuestion, answer: graded }]
    const settled =
      QUIZ_RULES[attempt.quizType].pays === 'per_answer'
        ? await settle(
            kinds,
            transaction,
            { user: learner, extras: {} },
            attempt,
            answered,
            false,
            now,
          )
        : null
    if (graded.answeredAt !== null && !settled?.settlement.answersOpened) {
      await learnAnswers(transaction, learner, attempt, answered, now, knownFrom(known))
    }
    if (settled) await creditSettled(kinds, transaction, attempt, settled, now)
    return {
      question: question as LoadedQuestion,
      answer: graded,
      answers: answers.map((answer) => (answer === open ? graded : answer)),
      attempt,
    }
  })

/** Locks the attempt that an answer belongs to, and checks that it can be given now. */
const lockAnsweredAttempt = async (
  kinds: QuizKinds,
  transaction: Database,
  learner: Learner,
  { attemptId, sprintGroup, questionId }: SentAnswer & AttemptInput,
  now: Date,
): Promise<Attempt> => {
  const attempt = sprintGroup
    ? await kinds.sprint.openAttempt(transaction, learner, sprintGroup, now)
    : await lockAttempt(transaction, learner.id, attemptId as string)
  if (sprintGroup) requireNotClosed(attempt)
  else await requireOpenAttempt(kinds, transaction, attempt, learner, now)
  if (QUIZ_RULES[attempt.quizType].waitsForDaily) {
    await requireNotInSecretDaily(transaction, learner, [questionId], now)
  }
  return attempt
}

/**
 * The graded answer. A late answer counts as skipped, without an option. Running out of time is not an
 * answer, so `answeredAt` stays null; only a question with a clock can run out of it. A time-out that
 * was stored before stands.
 */
const gradeAnswer = (
  open: AttemptAnswer,
  question: LoadedQuestion,
  { selectedOptionId, timedOut = false }: SentAnswer,
  now: Date,
): AttemptAnswer => {
  requireOptionOf(question, selectedOptionId)
  if (open.outcome !== null) return open
  const isTooLate = isLate(open.deadlineAt, now)
  const hasClock = open.deadlineAt !== null
  const ranOut = hasClock && (timedOut || (isTooLate && selectedOptionId === NO_OPTION))
  const outcome = grade(selectedOptionId, correctOptionOf(question).id, isTooLate || ranOut)
  return {
    ...open,
    outcome,
    selectedOptionId: outcome === 'skipped' ? null : selectedOptionId,
    answeredAt: ranOut ? null : now,
  }
}

/** A skip has no option. @throws invalid_input for an option of another question */
export const requireOptionOf = (question: LoadedQuestion, selectedOptionId: string): void => {
  const isKnown = question.options.some((option) => option.id === selectedOptionId)
  if (!isKnown && selectedOptionId !== NO_OPTION) {
    throw new ServiceError('invalid_input', 'This option doesn’t belong to the question.')
  }
}

/**
 * Grades the questions of an attempt that are still open, and stores them with one statement. Those that
 * were never served, or have no answer in `inputs`, are skipped.
 * @returns every question of the attempt with its final outcome
 * @throws invalid_input for questions that are not part of it and for options of other questions
 */
export const gradeRemaining = async (
  transaction: Database,
  attempt: Attempt,
  inputs: readonly QuizAnswerInput[],
  now: Date,
): Promise<GradedQuestion[]> => {
  const { answers } = attempt
  const ids = answers.map((answer) => answer.questionId)
  const questions = new Map((await loadQuestions(transaction, ids)).map((one) => [one.id, one]))
  requireAllKnown(questions, inputs)
  const graded = answers.map((answer) => {
    const question = questions.get(answer.questionId) as LoadedQuestion
    const input = inputs.find((candidate) => candidate.questionId === answer.questionId)
    return { question, answer: finalAnswer(answer, question, input, now) }
  })
  const changed = graded.map(({ answer }) => answer).filter((answer) => !answers.includes(answer))
  await saveAnswers(transaction, attempt.id, changed)
  return graded
}

const requireAllKnown = (
  questions: ReadonlyMap<string, LoadedQuestion>,
  inputs: readonly QuizAnswerInput[],
): void => {
  for (const input of inputs) {
    const question = questions.get(input.questionId)
    if (!question)
      throw new ServiceError('invalid_input', 'One of these questions is not part of the quiz.')
    requireOptionOf(question, input.selectedOptionId)
  }
}

const finalAnswer = (
  answer: AttemptAnswer,
  question: LoadedQuestion,
  input: QuizAnswerInput | undefined,
  now: Date,
): AttemptAnswer => {
  if (answer.outcome) return answer
  if (input && answer.servedAt) return gradeAnswer(answer, question, input, now)
  return { ...answer, outcome: 'skipped' }
}
