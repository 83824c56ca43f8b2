import type { BadgeKey } from '../../domain/badge.ts'
import {
  type Outcome,
  runningStreak,
  type Score,
  scoreOf,
  secondsAllowed,
  secondsLeft,
} from '../../domain/grading.ts'
import { levelProgress } from '../../domain/level.ts'
import type { QuizType } from '../../domain/quiz-type.ts'
import { type XpAward, xpBreakdown } from '../../domain/xp.ts'
import { badgeView } from '../badge/badge.view.ts'
import { correctOptionOf } from '../question/question.service.ts'
import { rankedQuestionView } from '../question/question.view.ts'
import type { Learner } from '../user/learner.ts'
import type { RecordedAnswer } from './answer.service.ts'
import type { AttemptAnswer } from './attempt.service.ts'
import type { ServedAttempt } from './serve.service.ts'

const outcomesOf = (answers: readonly AttemptAnswer[]): Outcome[] =>
  answers.flatMap((answer) => answer.outcome ?? [])

/** An attempt to go on with: what is answered, and the question that is asked now. */
export const attemptView = (served: ServedAttempt, learner: Learner, now: Date) => {
  const { attempt, answers, current, currentAnswer } = served
  const answered = answers.filter((answer) => answer.outcome !== null)
  const outcomes = outcomesOf(answers)
  return {
    attemptId: attempt.id,
    quizType: attempt.quizType,
    day: attempt.localDay,
    total: attempt.total,
    position: currentAnswer?.position ?? attempt.total,
    score: scoreOf(outcomes, attempt.total).score,
    streak: runningStreak(outcomes),
    finished: attempt.finishedAt !== null,
    expired: attempt.expiredAt !== null,
    answers: answered.map((answer) => ({
      questionId: answer.questionId,
      selectedOptionId: answer.selectedOptionId ?? '',
      outcome: answer.outcome as Outcome,
    })),
    question: current ? rankedQuestionView(current) : null,
    secondsAllowed: currentAnswer
      ? secondsAllowed(currentAnswer.deadlineAt, learner.timeLimit)
      : null,
    secondsLeft: currentAnswer
      ? secondsLeft(currentAnswer.deadlineAt, now, learner.timeLimit)
      : null,
  }
}

/** The verdict on one answer, with what the learner may now know. */
export const answerView = ({ question, answer, answers, attempt }: RecordedAnswer) => {
  const outcomes = outcomesOf(answers)
  const correct = correctOptionOf(question)
  return {
    questionId: question.id,
    outcome: answer.outcome as Outcome,
    correctOptionId: correct.id,
    correctOptionText: correct.text,
    scriptureReference: question.scriptureReference,
    lesson: question.lesson,
    score: scoreOf(outcomes, attempt.total).score,
    streak: runningStreak(outcomes),
    answered: outcomes.length,
    total: attempt.total,
  }
}

export type AnswerResult = {
  readonly questionId: string
  /** Empty when skipped. */
  readonly selectedOptionId: string
  readonly outcome: Outcome
  readonly correctOptionId: string
  readonly lesson: string | null
}

type FinishedQuiz = {
  readonly attemptId: string
  readonly quizType: QuizType
  /** Closed because every question ran out of time unanswered. */
  readonly expired: boolean
  readonly score: Score
  readonly paid: readonly XpAward[]
  readonly xpBefore: number
  readonly streak: number
  readonly bestStreak: number
  readonly badges: readonly BadgeKey[]
  readonly answers: readonly AnswerResult[]
}

/** What finishing a quiz replies, and replies again when it is submitted again. */
export const quizResultView = (finished: FinishedQuiz) => {
  const xp = xpBreakdown(finished.paid)
  const totalXp = finished.xpBefore + xp.total
  const level = levelProgress(totalXp)
  return {
    attemptId: finished.attemptId,
    quizType: finished.quizType,
    expired: finished.expired,
    ...finished.score,
    xp,
    totalXp,
    level,
    levelUp: level.current > levelProgress(finished.xpBefore).current,
    streak: finished.streak,
    bestStreak: finished.bestStreak,
    badges: finished.badges.map(badgeView),
    answers: [...finished.answers],
  }
}

export type QuizResult = ReturnType<typeof quizResultView>
