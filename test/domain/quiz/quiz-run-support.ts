import type { Outcome } from '../../../src/domain/quiz/grading.ts'
import {
  newRun,
  type QuizEvent,
  type QuizKind,
  type QuizRun,
  quizRunReducer,
  type RunAnswer,
  type RunQuestion,
} from '../../../src/domain/quiz/quiz-run.ts'

export const KINDS: QuizKind[] = ['practice', 'ranked']

/** Question `q1` has the options `q1:a` to `q1:d`, of which `q1:a` is right. */
export const question = (id: string, kind: QuizKind): RunQuestion => ({
  id,
  optionIds: ['a', 'b', 'c', 'd'].map((letter) => `${id}:${letter}`),
  correctOptionId: kind === 'ranked' ? null : `${id}:a`,
})

export const questions = (count: number, kind: QuizKind): RunQuestion[] =>
  Array.from({ length: count }, (_, index) => question(`q${index + 1}`, kind))

export const answered = (questionId: string, outcome: Outcome): RunAnswer => ({
  questionId,
  selectedOptionId: outcome === 'skipped' ? '' : `${questionId}:${outcome === 'wrong' ? 'b' : 'a'}`,
  outcome,
  timedOut: false,
  correctOptionId: null,
})

export const choose = (questionId: string, letter = 'a'): QuizEvent => ({
  type: 'chosen',
  questionId,
  optionId: `${questionId}:${letter}`,
})
export const hint = (questionId: string, letter = 'b'): QuizEvent => ({
  type: 'hinted',
  questionId,
  optionId: `${questionId}:${letter}`,
})
export const skip = (questionId: string): QuizEvent => ({ type: 'skipped', questionId })
export const timeOut = (questionId: string): QuizEvent => ({ type: 'timed_out', questionId })
export const advance = (questionId: string): QuizEvent => ({ type: 'continued', questionId })
export const PAUSE: QuizEvent = { type: 'paused' }
export const RESUME: QuizEvent = { type: 'resumed' }
export const failed = (questionId: string): QuizEvent => ({ type: 'grading_failed', questionId })
export const graded = (questionId: string, outcome: Outcome): QuizEvent => ({
  type: 'graded',
  questionId,
  outcome,
  correctOptionId: `${questionId}:a`,
})
export const serve = (questionId: string, kind: QuizKind = 'ranked'): QuizEvent => ({
  type: 'served',
  question: question(questionId, kind),
})

/** Practice loads all of its questions, ranked play the first. */
export const load = (kind: QuizKind, total: number): QuizEvent => ({
  type: 'loaded',
  questions: questions(total, kind).slice(0, kind === 'ranked' ? 1 : total),
  total,
})

export const play = (kind: QuizKind, ...events: QuizEvent[]): QuizRun =>
  events.reduce(quizRunReducer, newRun(kind))
