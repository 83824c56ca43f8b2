import { randomUUID } from 'node:crypto'
import { clampTimeSpent, grade, type Outcome, scoreOf } from '../../domain/grading.ts'
import type { QuizSubmission } from '../../domain/schema/quiz.ts'
import { awardBadges } from '../badge/award.service.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import {
  correctOptionOf,
  type LoadedQuestion,
  loadQuestions,
} from '../question/question.service.ts'
import { currentStreakOf, type Learner, todayOf } from '../user/learner.ts'
import { lockLearner } from '../user/user.service.ts'
import { countBooks } from '../user/user-book.service.ts'
import { requireOptionOf } from './answer.service.ts'
import { questionsWithSecretKey } from './practice.service.ts'
import { type AnswerResult, type QuizResult, quizResultView } from './result.view.ts'

/**
 * Grades a practice round and adds it to the practice statistics; it pays no XP. A round that
 * brings an id of its own counts once: submitted again, its stored result is returned.
 * @throws invalid_input for no answers, unknown questions or options of another question;
 *   conflict for a question whose key the learner's daily quiz still keeps
 */
export const finishPractice = (
  database: Database,
  user: Learner,
  submission: QuizSubmission,
  now: Date,
): Promise<QuizResult> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, user.id)
    const stored = await storedResult(transaction, learner, submission.attemptId)
    if (stored) return stored
    const questions = await questionsOf(transaction, learner, submission, now)
    const answers = questions.map((question, index) =>
      resultOf(question, submission.answers[index]?.selectedOptionId ?? ''),
    )
    const attemptId = await storeAttempt(transaction, learner, submission, answers, now)
    const score = scoreOf(
      answers.map((answer) => answer.outcome),
      answers.length,
    )
    await transaction
      .updateTable('users')
      .set({
        practiceQuizzes: learner.practiceQuizzes + 1,
        practiceQuestions: learner.practiceQuestions + score.total,
        practiceCorrect: learner.practiceCorrect + score.score,
      })
      .where('id', '=', learner.id)
      .execute()
    await countBooks(
      transaction,
      learner.id,
      questions.map(({ book }, index) => ({ book, outcome: answers[index]?.outcome as Outcome })),
    )
    const result = quizResultView({
      attemptId,
      quizType: submission.quizType === 'review' ? 'review' : 'practice',
      score,
      paid: [],
      xpBefore: learner.totalXp,
      streak: currentStreakOf(learner, now),
      bestStreak: learner.streakBest,
      badges: await awardBadges(transaction, learner, now),
      answers,
    })
    await transaction
      .updateTable('quiz_attempts')
      .set({ result })
      .where('id', '=', attemptId)
      .execute()
    return result
  })

/** The result of a round that was submitted before. The learner's lock keeps a twin waiting. */
const storedResult = async (
  transaction: Database,
  learner: Learner,
  attemptId: string | undefined,
): Promise<QuizResult | null> => {
  if (attemptId === undefined) return null
  const row = await transaction
    .selectFrom('quiz_attempts')
    .select(['user', 'quizType', 'result'])
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (!row) return null
  if (row.user !== learner.id || row.quizType === 'daily') {
    throw new ServiceError('not_found', 'This quiz does not exist.')
  }
  return row.result as QuizResult
}

/** The submitted questions in the order of the answers, each of which may be practised. */
const questionsOf = async (
  transaction: Database,
  learner: Learner,
  submission: QuizSubmission,
  now: Date,
): Promise<LoadedQuestion[]> => {
  const ids = submission.answers.map((answer) => answer.questionId)
  if (ids.length === 0) throw new ServiceError('invalid_input', 'There is no answer to submit.')
  const questions = await loadQuestions(transaction, ids)
  if (questions.length < ids.length) {
    throw new ServiceError('invalid_input', 'A question does not exist.')
  }
  const kept = await questionsWithSecretKey(transaction, learner, now)
  if (ids.some((id) => kept.has(id))) {
    throw new ServiceError('conflict', 'A question belongs to your daily quiz: finish that first.')
  }
  return questions
}

const resultOf = (question: LoadedQuestion, selectedOptionId: string): AnswerResult => {
  requireOptionOf(question, selectedOptionId)
  const correctOptionId = correctOptionOf(question).id
  const outcome = grade(selectedOptionId, correctOptionId, false)
  const { id: questionId, lesson } = question
  return { questionId, selectedOptionId, outcome, correctOptionId, lesson }
}

const storeAttempt = async (
  transaction: Database,
  learner: Learner,
  submission: QuizSubmission,
  answers: readonly AnswerResult[],
  now: Date,
): Promise<string> => {
  const id = submission.attemptId ?? randomUUID()
  const timeSpent = clampTimeSpent(submission.timeSpent, answers.length, learner.timeLimit)
  await transaction
    .insertInto('quiz_attempts')
    .values({
      id,
      user: learner.id,
      quizType: submission.quizType,
      localDay: todayOf(learner, now),
      total: answers.length,
      score: answers.filter((answer) => answer.outcome === 'correct').length,
      timeSpent,
      startedAt: new Date(now.getTime() - 1000 * timeSpent),
      finishedAt: now,
    })
    .execute()
  await transaction
    .insertInto('quiz_answers')
    .values(
      answers.map((answer, position) => ({
        attempt: id,
        question: answer.questionId,
        position,
        outcome: answer.outcome,
        selectedOption: answer.selectedOptionId || null,
        answeredAt: now,
      })),
    )
    .execute()
  return id
}
