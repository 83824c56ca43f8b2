import { describe, expect, it } from 'vitest'
import {
  currentQuestion,
  isReadyToSubmit,
  type QuizEvent,
  quizRunReducer,
  runScore,
  runStreak,
} from '../../src/domain/quiz-run.ts'
import {
  answered,
  choose,
  failed,
  goOn,
  graded,
  load,
  play,
  question,
  serve,
  skip,
} from './quiz-run-support.ts'

const OUTCOMES = ['correct', 'wrong', 'correct', 'correct'] as const

/** The server's word after `count` answers, the next question being asked. */
const serverAt = (count: number, total = 10): QuizEvent => ({
  type: 'resynced',
  total,
  index: count,
  answers: OUTCOMES.slice(0, count).map((outcome, index) => answered(`q${index + 1}`, outcome)),
  question: count < total ? question(`q${count + 1}`, 'daily') : null,
})

describe('another tab moved the daily quiz on', () => {
  const start = [load('daily', 10), choose('q1')]

  it('an answer that was refused gives way to what the server has', () => {
    const run = play('daily', ...start, serverAt(3))
    expect(run).toMatchObject({ phase: 'asking', index: 3, total: 10, pendingOptionId: null })
    expect(currentQuestion(run)?.id).toBe('q4')
    expect([runScore(run), runStreak(run)]).toEqual([2, 1])
  })

  it('so does a question that is asked, and a run that waits for its next one', () => {
    const asking = play('daily', ...start, failed('q1'), serverAt(2))
    const waiting = play('daily', ...start, graded('q1', 'correct'), goOn('q1'), serverAt(2))
    expect([asking.index, waiting.index]).toEqual([2, 2])
    expect(waiting).toEqual(asking)
  })

  it('a quiz that the other tab answered to the end is ready to submit', () => {
    const run = play('daily', load('daily', 4), skip('q1'), serverAt(4, 4))
    expect([run.phase, runScore(run), isReadyToSubmit(run)]).toEqual(['complete', 3, true])
  })

  it('an explanation that is being read stays', () => {
    const reading = play('daily', ...start, graded('q1', 'wrong'))
    expect(quizRunReducer(reading, serverAt(3))).toBe(reading)
  })

  it('the run goes on from there', () => {
    const run = play('daily', ...start, serverAt(3), choose('q4'), graded('q4', 'correct'))
    const next = [goOn('q4'), serve('q5')].reduce(quizRunReducer, run)
    expect(next).toMatchObject({ phase: 'asking', index: 4 })
    expect([runScore(next), runStreak(next)]).toEqual([3, 2])
  })

  it('the score from before a sprint began is kept', () => {
    const loaded = { ...load('sprint', 10), earlierScore: 5 } as QuizEvent
    const run = play('sprint', loaded, choose('q1'), serverAt(1))
    expect(runScore(run)).toBe(6)
  })
})

it('nothing is taken over in practice, before the start or after the end', () => {
  const practice = play('practice', load('practice', 3))
  const notBegun = play('daily')
  const complete = play('daily', load('daily', 1), skip('q1'), graded('q1', 'skipped'))
  expect(complete.phase).toBe('complete')
  for (const run of [practice, notBegun, complete]) {
    expect(quizRunReducer(run, serverAt(2))).toBe(run)
  }
})
