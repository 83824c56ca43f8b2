import {
  type Outcome,
  runningStreak,
  scoreOf,
  secondsAllowed,
  secondsLeft,
} from '../../domain/grading.ts'
import { correctOptionOf } from '../question/question.service.ts'
import { rankedQuestionView } from '../question/question.view.ts'
import type { Learner } from '../user/learner.ts'
import type { RecordedAnswer } from './answer.service.ts'
import type { AttemptAnswer } from './attempt.service.ts'
import type { ServedAttempt } from './daily.service.ts'

const outcomesOf = (answers: readonly AttemptAnswer[]): Outcome[] =>
  answers.flatMap((answer) => answer.outcome ?? [])

/** An attempt to go on with: what is answered, and the question that is asked now. */
export const attemptView = (served: ServedAttempt, learner: Learner, now: Date) => {
  const { attempt, answers, current, currentAnswer } = served
  const answered = answers.filter((answer) => answer.outcome !== null)
  const outcomes = outcomesOf(answers)
  return {
    attemptId: attempt.id,
    quizType: 'daily' as const,
    day: attempt.localDay,
    total: attempt.total,
    position: currentAnswer?.position ?? attempt.total,
    score: scoreOf(outcomes, attempt.total).score,
    streak: runningStreak(outcomes),
    finished: attempt.finishedAt !== null,
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
