import { describe, expect, it } from 'vitest'
import {
  currentQuestion,
  isReadyToSubmit,
  type QuizEvent,
  quizRunReducer,
  runScore,
  runStreak,
} from '../../../src/domain/quiz/quiz-run.ts'
import {
  advance,
  answered,
  choose,
  failed,
  graded,
  hint,
  load,
  play,
  question,
  serve,
  skip,
} from './quiz-run-support.ts'

const OUTCOMES = ['correct', 'wrong', 'correct', 'correct'] as const

/** The server's state after `count` answers, with the next question. */
const serverAt = (count: number, total = 10, isPaused = false): QuizEvent => ({
  type: 'resynced',
  total,
  index: count,
  answers: OUTCOMES.slice(0, count).map((outcome, index) => answered(`q${index + 1}`, outcome)),
  question: count < total && !isPaused ? question(`q${count + 1}`, 'ranked') : null,
  isPaused,
})

describe('when another tab moved the quiz on', () => {
  const start = [load('ranked', 10), choose('q1')]

  it('replaces a refused answer with the state of the server', () => {
    const run = play('ranked', ...start, serverAt(3))
    expect(run).toMatchObject({ phase: 'asking', index: 3, total: 10, pendingOptionId: null })
    expect(currentQuestion(run)?.id).toBe('q4')
    expect([runScore(run), runStreak(run)]).toEqual([2, 1])
  })

  it('does so while asking and while waiting for the next question', () => {
    const asking = play('ranked', ...start, failed('q1'), serverAt(2))
    const waiting = play('ranked', ...start, graded('q1', 'correct'), advance('q1'), serverAt(2))
    expect([asking.index, waiting.index]).toEqual([2, 2])
    expect(waiting).toEqual(asking)
  })

  it.each([
    ['is waiting for the next question', [graded('q1', 'correct'), advance('q1')]],
    ['asks a question', [failed('q1')]],
  ])('waits with the server where it %s', (_what, events) => {
    const run = play('ranked', ...start, ...events, serverAt(2, 10, true))
    expect(run).toMatchObject({ phase: 'paused', index: 2 })
    expect(play('ranked', ...start, ...events, serverAt(2, 10, true), serverAt(3)).phase).toBe(
      'asking',
    )
  })

  it('is ready to submit when the other tab answered the last question', () => {
    const run = play('ranked', load('ranked', 4), skip('q1'), serverAt(4, 4))
    expect([run.phase, runScore(run), isReadyToSubmit(run)]).toEqual(['complete', 3, true])
  })

  it('keeps the option that a hint removed', () => {
    const run = play('ranked', load('ranked', 10), hint('q1'), serverAt(0))
    expect(quizRunReducer(run, choose('q1', 'b'))).toBe(run)
  })

  it('keeps an explanation that is being read', () => {
    const reading = play('ranked', ...start, graded('q1', 'wrong'))
    expect(quizRunReducer(reading, serverAt(3))).toBe(reading)
  })

  it('continues from there', () => {
    const run = play('ranked', ...start, serverAt(3), choose('q4'), graded('q4', 'correct'))
    const next = [advance('q4'), serve('q5')].reduce(quizRunReducer, run)
    expect(next).toMatchObject({ phase: 'asking', index: 4 })
    expect([runScore(next), runStreak(next)]).toEqual([3, 2])
  })
})

it('ignores the server in practice, before the start and after the end', () => {
  const practice = play('practice', load('practice', 3))
  const notBegun = play('ranked')
  const complete = play('ranked', load('ranked', 1), skip('q1'), graded('q1', 'skipped'))
  expect(complete.phase).toBe('complete')
  for (const run of [practice, notBegun, complete]) {
    expect(quizRunReducer(run, serverAt(2))).toBe(run)
  }
})
