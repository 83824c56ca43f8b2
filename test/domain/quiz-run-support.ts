import type { Outcome } from '../../src/domain/grading.ts'
import {
  newRun,
  type QuizEvent,
  type QuizMode,
  type QuizRun,
  quizRunReducer,
  type RunAnswer,
  type RunQuestion,
} from '../../src/domain/quiz-run.ts'

export const MODES: QuizMode[] = ['practice', 'adaptive', 'daily', 'sprint']
export const isRanked = (mode: QuizMode): boolean => mode === 'daily' || mode === 'sprint'

/** Question `q1` has the options `q1:a` to `q1:d`, of which `q1:a` is right. */
export const question = (id: string, mode: QuizMode): RunQuestion => ({
  id,
  optionIds: ['a', 'b', 'c', 'd'].map((letter) => `${id}:${letter}`),
  correctOptionId: isRanked(mode) ? null : `${id}:a`,
})

export const questions = (count: number, mode: QuizMode): RunQuestion[] =>
  Array.from({ length: count }, (_, index) => question(`q${index + 1}`, mode))

export const answered = (questionId: string, outcome: Outcome): RunAnswer => ({
  questionId,
  selectedOptionId: outcome === 'skipped' ? '' : `${questionId}:${outcome === 'wrong' ? 'b' : 'a'}`,
  outcome,
  correctOptionId: null,
})

export const choose = (questionId: string, letter = 'a'): QuizEvent => ({
  type: 'chosen',
  questionId,
  optionId: `${questionId}:${letter}`,
})
export const skip = (questionId: string): QuizEvent => ({ type: 'skipped', questionId })
export const timeOut = (questionId: string): QuizEvent => ({ type: 'timed_out', questionId })
export const goOn = (questionId: string): QuizEvent => ({ type: 'continued', questionId })
export const failed = (questionId: string): QuizEvent => ({ type: 'grading_failed', questionId })
export const graded = (questionId: string, outcome: Outcome): QuizEvent => ({
  type: 'graded',
  questionId,
  outcome,
  correctOptionId: `${questionId}:a`,
})
export const serve = (questionId: string, mode: QuizMode = 'daily'): QuizEvent => ({
  type: 'served',
  question: question(questionId, mode),
})

/** Practice loads all of its questions, ranked play the first. */
export const load = (mode: QuizMode, total: number): QuizEvent => ({
  type: 'loaded',
  questions: questions(total, mode).slice(0, isRanked(mode) ? 1 : total),
  total,
})

export const play = (mode: QuizMode, ...events: QuizEvent[]): QuizRun =>
  events.reduce(quizRunReducer, newRun(mode))
