import { answerDeadline, commonDeadline } from '../../domain/quiz/grading.ts'
import { canPause, lastRanOut } from '../../domain/quiz/pause.ts'
import { QUIZ_RULES } from '../../domain/quiz/quiz-type.ts'
import type { AttemptInput } from '../../domain/schema/quiz.ts'
import { latestNow } from '../../domain/time/time.ts'
import type { Learner } from '../learner/learner.ts'
import { lockLearner } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { type LoadedQuestion, loadQuestions } from '../question/bank/question.service.ts'
import {
  type Attempt,
  type AttemptAnswer,
  closeIfExpired,
  type GradedQuestion,
  lockAttempt,
  requireNewestAttemptId,
  saveAnswers,
  savePaused,
  withOverdueSkipped,
} from './attempt.service.ts'
import { lockOpenAttempt, requireOpenAttempt } from './open-attempt.service.ts'
import type { QuizKinds } from './quiz-kind.ts'
import {
  questionIdsOfSecretDailies,
  questionIdsWithHiddenAnswer,
  requireNotInSecretDaily,
} from './secret-questions.service.ts'

export type ServedAttempt = {
  readonly attempt: Attempt
  readonly answers: readonly AttemptAnswer[]
  /** The first question that is not answered yet; null when none is left, and while the attempt is paused. */
  readonly currentQuestion: LoadedQuestion | null
  readonly currentAnswer: AttemptAnswer | null
  /** The question before it, of a paused attempt, if time ran out on it and its answer is no secret. */
  readonly ranOut: GradedQuestion | null
  /** Questions of it that are in another quiz that the learner can still play. */
  readonly hiddenIds: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Serves an attempt (without an id or a group, the newest daily one; with a group, the learner's at the
 * quiz that runs in it, which is created when they first play it). Questions whose time has run out are skipped,
 * and the clock of the current question starts; serving it again does not restart it. After a question that ran
 * out, as in an attempt that is paused, the next one waits until the learner continues (pause.service.ts). The
 * attempt expires if time ran out on every question.
 * @throws not_found; conflict for an attempt that is too old to be finished, and for one that waits for
 *   the daily quiz, which the learner can still play, with its next question
 */
export const serveAttempt = (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  input: AttemptInput,
  now: Date,
): Promise<ServedAttempt> =>
  database.transaction().execute(async (transaction) => {
    const found = await lockServedAttempt(kinds, transaction, learner, input, now)
    const attempt = await closeIfExpired(transaction, found, now)
    const graded = withOverdueSkipped(found.answers, now)
    if (attempt.finishedAt || attempt.expiredAt) {
      const hiddenIds = await questionIdsWithHiddenAnswer(kinds, transaction, learner, now)
      const nothing = { currentQuestion: null, currentAnswer: null, ranOut: null }
      return { attempt, answers: graded, ...nothing, hiddenIds }
    }
    // An attempt that was found by its group is open, or has no question left to answer.
    if (!input.sprintGroup) await requireOpenAttempt(kinds, transaction, attempt, learner, now)
    const hasRunOut = graded.some((answer, index) => answer !== found.answers[index])
    const isPaused = (hasRunOut || attempt.pausedAt !== null) && canPause(graded)
    const answers = isPaused ? graded : withCurrentServed(graded, learner, now)
    const changed = answers.filter((answer, index) => answer !== found.answers[index])
    await saveAnswers(transaction, attempt.id, changed)
    const currentAnswer = answers.find((answer) => answer.outcome === null) ?? null
    const { waitsForDaily } = QUIZ_RULES[attempt.quizType]
    // An open daily quiz is itself among those whose answers are hidden elsewhere.
    const readHiddenIds = () =>
      waitsForDaily ? questionIdsOfSecretDailies(transaction, learner, now) : NONE
    if (isPaused) {
      const paused = await savePaused(transaction, attempt, now)
      const hiddenIds = await readHiddenIds()
      const ranOut = await loadRanOut(transaction, answers, hiddenIds)
      return { attempt: paused, answers, currentQuestion: null, currentAnswer, ranOut, hiddenIds }
    }
    const running = await savePaused(transaction, attempt, null)
    const servedIds = currentAnswer ? [currentAnswer.questionId] : []
    if (waitsForDaily) await requireNotInSecretDaily(transaction, learner, servedIds, now)
    const [currentQuestion = null] = await loadQuestions(transaction, servedIds)
    const hiddenIds = await readHiddenIds()
    return { attempt: running, answers, currentQuestion, currentAnswer, ranOut: null, hiddenIds }
  })

const loadRanOut = async (
  transaction: Database,
  answers: readonly AttemptAnswer[],
  hiddenIds: ReadonlySet<string>,
): Promise<GradedQuestion | null> => {
  const answer = lastRanOut(answers)
  if (answer === null || hiddenIds.has(answer.questionId)) return null
  const [question] = await loadQuestions(transaction, [answer.questionId])
  return question ? { question, answer } : null
}

const lockServedAttempt = async (
  kinds: QuizKinds,
  transaction: Database,
  user: Learner,
  { attemptId, sprintGroup }: AttemptInput,
  now: Date,
): Promise<Attempt> => {
  if (sprintGroup) {
    const learner = await lockLearner(transaction, user.id, now)
    return kinds.sprint.openAttempt(transaction, learner, sprintGroup, now)
  }
  const id = attemptId ?? (await requireNewestAttemptId(transaction, user, 'daily', now))
  return lockAttempt(transaction, user.id, id)
}

/** Starts the clock of the first open question, unless it is running; again where it was started ahead. */
const withCurrentServed = (
  answers: readonly AttemptAnswer[],
  learner: Learner,
  now: Date,
): AttemptAnswer[] => {
  const current = answers.find((answer) => answer.outcome === null)
  return answers.map((answer) =>
    answer === current && (answer.servedAt === null || answer.servedAt > latestNow(now))
      ? { ...answer, servedAt: now, deadlineAt: answerDeadline(now, learner.timeLimit) }
      : answer,
  )
}

/**
 * Serves all questions of an open attempt at once. Those not served before share one clock.
 * @throws not_found; conflict for a closed attempt, and for one that waits for the daily quiz, which the
 *   learner can still play, with an open question
 */
export const serveAllQuestions = (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  attemptId: string,
  now: Date,
): Promise<LoadedQuestion[]> =>
  database.transaction().execute(async (transaction) => {
    const attempt = await lockOpenAttempt(kinds, transaction, learner, attemptId, now)
    const deadlineAt = commonDeadline(now, learner.timeLimit, attempt.total)
    const { answers } = attempt
    await savePaused(transaction, attempt, null)
    if (QUIZ_RULES[attempt.quizType].waitsForDaily) {
      const open = answers.filter(({ outcome }) => outcome === null)
      const openIds = open.map(({ questionId }) => questionId)
      await requireNotInSecretDaily(transaction, learner, openIds, now)
    }
    const unserved = answers.filter(({ servedAt, outcome }) => servedAt === null && !outcome)
    await saveAnswers(
      transaction,
      attempt.id,
      unserved.map((answer) => ({ ...answer, servedAt: now, deadlineAt })),
    )
    return loadQuestions(
      transaction,
      answers.map(({ questionId }) => questionId),
    )
  })
