import { grade, type Outcome, runningStreak } from '../../../src/domain/quiz/grading.ts'
import { type Answers, failWith } from '../../support/client-api.ts'
import type { InputOf } from '../../support/procedures.ts'
import { ATTEMPT_ID, correctIdOf, idOf, quizResult, rankedQuestion } from './quiz-support.tsx'

export const conflict = (message: string) =>
  failWith({ code: 'conflict', httpStatus: 409, message })

type DailyServerOptions = {
  readonly total?: number
  readonly outcomes?: readonly Outcome[]
  readonly secondsLeft?: number | null
  /** It is closed, or will be on submit, because every question ran out. */
  readonly expired?: boolean
  readonly isPaused?: boolean
  /** Its last skipped question ran out while the learner was away. */
  readonly hasRunOut?: boolean
}

/** A daily quiz on the server, as far as the screen can tell. */
export const dailyServer = (options: DailyServerOptions = {}) => {
  const { total = 3, outcomes = [], secondsLeft = 30, expired = false, hasRunOut = false } = options
  const recorded: Outcome[] = [...outcomes]
  let finished = false
  let isPaused = options.isPaused ?? hasRunOut

  const record = (outcome: Outcome): void => {
    recorded.push(outcome)
  }
  const scored = () => ({
    score: recorded.filter((outcome) => outcome === 'correct').length,
    streak: runningStreak(recorded),
  })
  const given = () =>
    recorded.map((outcome, place) => ({
      questionId: idOf(place + 1),
      selectedOptionId: outcome === 'skipped' ? '' : idOf(place + 1, outcome === 'correct' ? 2 : 1),
      outcome,
    }))
  const attempt = () => ({
    attemptId: ATTEMPT_ID,
    quizType: 'daily' as const,
    sprintId: null,
    day: '2026-11-21',
    total,
    position: recorded.length,
    ...scored(),
    finished: finished && !expired,
    expired: finished && expired,
    answers: given(),
    question: recorded.length < total && !isPaused ? rankedQuestion(recorded.length + 1) : null,
    isPaused,
    ranOut:
      hasRunOut && isPaused
        ? {
            question: rankedQuestion(recorded.length),
            correctOptionId: correctIdOf(recorded.length),
            lesson: `Lesson ${recorded.length}`,
            also: null,
          }
        : null,
    secondsAllowed: secondsLeft === null ? null : 30,
    secondsLeft,
  })
  const answer = ({ questionId, selectedOptionId }: InputOf<'quiz.answer'>) => {
    const number = recorded.length + 1
    if (questionId !== idOf(number)) return conflict('You’ve already answered this question.')
    const outcome = grade(selectedOptionId, correctIdOf(number), false)
    record(outcome)
    return {
      questionId,
      outcome,
      correctOptionId: correctIdOf(number),
      correctOptionText: `Esther ${number}`,
      scriptureReference: `Ruth ${number}:16`,
      lesson: `Lesson ${number}`,
      also: null,
      selectedOptionFrom: outcome === 'wrong' ? `Esther ${number}:1` : null,
      ...scored(),
      answered: recorded.length,
      total,
    }
  }
  const submit = () => {
    finished = true
    const { score } = scored()
    if (expired) return quizResult({ quizType: 'daily', score, total, expired })
    const xp = { base: 20, correct: 10 * score, weeklyBonus: 0, total: 20 + 10 * score }
    const answers = given().map((answer, place) => ({
      ...answer,
      timedOut: false,
      correctOptionId: correctIdOf(place + 1),
      lesson: `Lesson ${place + 1}`,
      also: null,
      selectedOptionFrom: null,
    }))
    return quizResult({ quizType: 'daily', score, total, xp, dailyCompletions: 3, answers })
  }
  const answers: Answers = {
    'quiz.attempt': attempt,
    'quiz.answer': answer,
    'quiz.setPaused': ({ isPaused: wanted }) => {
      isPaused = wanted
      return { isPaused }
    },
    'quiz.submit': submit,
    'quiz.questionsByIds': {
      questions: Array.from({ length: total }, (_, n) => rankedQuestion(n + 1)),
    },
  }
  return { answers, attempt, record, finish: submit, answer }
}
