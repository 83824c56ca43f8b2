import { describe, expect, it } from 'vitest'
import {
  canChangeBook,
  currentQuestion,
  isLastQuestion,
  isReadyToSubmit,
  lastAnswer,
  newRun,
  quizRunReducer,
  runScore,
  runStreak,
  runXp,
} from '../../src/domain/quiz-run.ts'
import {
  choose,
  failed,
  goOn,
  graded,
  load,
  MODES,
  play,
  serve,
  skip,
  timeOut,
} from './quiz-run-support.ts'

describe('a practice quiz of three', () => {
  const start = play('practice', load('practice', 3))

  it('begins with the first question and nothing scored', () => {
    expect(start).toMatchObject({ phase: 'asking', index: 0, total: 3, answers: [] })
    expect(currentQuestion(start)?.id).toBe('q1')
    expect([runScore(start), runStreak(start), runXp(start)]).toEqual([0, 0, 0])
    expect(lastAnswer(start)).toBeNull()
  })

  it.each([
    { what: 'a right answer', event: choose('q1', 'a'), phase: 'correct', index: 0, xp: 10 },
    { what: 'a wrong answer', event: choose('q1', 'b'), phase: 'wrong', index: 0, xp: 0 },
    { what: 'a skip', event: skip('q1'), phase: 'asking', index: 1, xp: 0 },
    { what: 'a timer that ran out', event: timeOut('q1'), phase: 'asking', index: 1, xp: 0 },
  ])('$what leads to "$phase" at position $index with $xp XP', ({ event, phase, index, xp }) => {
    const run = quizRunReducer(start, event)
    expect(run).toMatchObject({ phase, index })
    expect(runXp(run)).toBe(xp)
    expect(run.answers).toHaveLength(1)
  })

  it('a wrong answer knows what the dialog explains', () => {
    expect(lastAnswer(quizRunReducer(start, choose('q1', 'c')))).toEqual({
      questionId: 'q1',
      selectedOptionId: 'q1:c',
      outcome: 'wrong',
      correctOptionId: 'q1:a',
    })
  })

  it('golden: right, wrong, skipped', () => {
    const rows = [
      { event: choose('q1', 'a'), phase: 'correct', index: 0, score: 1, streak: 1 },
      { event: goOn('q1'), phase: 'asking', index: 1, score: 1, streak: 1 },
      { event: choose('q2', 'd'), phase: 'wrong', index: 1, score: 1, streak: 0 },
      { event: goOn('q2'), phase: 'asking', index: 2, score: 1, streak: 0 },
      { event: skip('q3'), phase: 'complete', index: 3, score: 1, streak: 0 },
    ]
    let run = start
    for (const { event, phase, index, score, streak } of rows) {
      run = quizRunReducer(run, event)
      expect(run).toMatchObject({ phase, index })
      expect([runScore(run), runStreak(run)]).toEqual([score, streak])
    }
    expect(run.answers.map((answer) => answer.selectedOptionId)).toEqual(['q1:a', 'q2:d', ''])
    expect(isReadyToSubmit(run)).toBe(true)
    expect(currentQuestion(run)).toBeNull()
  })

  it('only the third question is the last one', () => {
    const second = play('practice', load('practice', 3), skip('q1'))
    const third = quizRunReducer(second, skip('q2'))
    expect([start, second, third].map(isLastQuestion)).toEqual([false, false, true])
  })

  it('the streak at the end is the latest run, not the longest', () => {
    const answers = ['a', 'a', 'b', 'a'].flatMap((letter, index) => [
      choose(`q${index + 1}`, letter),
      goOn(`q${index + 1}`),
    ])
    const run = play('practice', load('practice', 4), ...answers)
    expect([run.phase, runScore(run), runStreak(run)]).toEqual(['complete', 3, 1])
  })
})

describe('ranked play', () => {
  const start = play('daily', load('daily', 2))
  const checking = quizRunReducer(start, choose('q1', 'b'))

  it('waits for the server’s word on each answer', () => {
    expect(checking).toMatchObject({ phase: 'checking', answers: [], pendingOptionId: 'q1:b' })
  })

  it.each([
    { outcome: 'correct', phase: 'correct', score: 1 },
    { outcome: 'wrong', phase: 'wrong', score: 0 },
    { outcome: 'skipped', phase: 'loading', score: 0 },
  ] as const)('an answer graded "$outcome" leads to "$phase"', ({ outcome, phase, score }) => {
    const run = quizRunReducer(checking, graded('q1', outcome))
    expect(run).toMatchObject({ phase, pendingOptionId: null })
    expect(runScore(run)).toBe(score)
    expect(lastAnswer(run)).toMatchObject({ selectedOptionId: 'q1:b', outcome })
  })

  it('an answer that did not get through can be given again', () => {
    const again = quizRunReducer(checking, failed('q1'))
    expect(again).toMatchObject({ phase: 'asking', pendingOptionId: null, answers: [] })
    expect(quizRunReducer(again, choose('q1', 'a')).pendingOptionId).toBe('q1:a')
  })

  it('golden: a daily of two, question by question', () => {
    const events = [
      { event: choose('q1', 'a'), phase: 'checking', index: 0 },
      { event: graded('q1', 'correct'), phase: 'correct', index: 0 },
      { event: goOn('q1'), phase: 'loading', index: 1 },
      { event: serve('q2'), phase: 'asking', index: 1 },
      { event: timeOut('q2'), phase: 'checking', index: 1 },
      { event: graded('q2', 'skipped'), phase: 'complete', index: 2 },
    ]
    let run = start
    for (const { event, phase, index } of events) {
      run = quizRunReducer(run, event)
      expect(run).toMatchObject({ phase, index })
    }
    expect([runScore(run), runXp(run), isReadyToSubmit(run)]).toEqual([1, 10, true])
  })
})

describe('in every mode', () => {
  it.each(MODES)('%s without questions is empty and has nothing to submit', (mode) => {
    const run = play(mode, { type: 'loaded', questions: [], total: 0 })
    expect(run.phase).toBe('empty')
    expect(isReadyToSubmit(run)).toBe(false)
  })

  it.each(MODES)('%s waits for its questions first', (mode) => {
    expect(newRun(mode).phase).toBe('loading')
    expect(play(mode, serve('q1', mode), choose('q1'))).toEqual(newRun(mode))
  })

  it.each([
    { mode: 'practice', may: true },
    { mode: 'adaptive', may: true },
    { mode: 'daily', may: false },
    { mode: 'sprint', may: false },
  ] as const)('$mode may change the book: $may', ({ mode, may }) => {
    const run = play(mode, load(mode, 3), choose('q1'), graded('q1', 'correct'))
    expect(runScore(run)).toBe(1)
    expect(canChangeBook(mode)).toBe(may)
    expect(quizRunReducer(run, { type: 'book_changed' })).toEqual(may ? newRun(mode) : run)
  })
})
