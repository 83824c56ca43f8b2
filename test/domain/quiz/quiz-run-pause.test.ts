import { describe, expect, it } from 'vitest'
import { quizRunReducer } from '../../../src/domain/quiz/quiz-run.ts'
import {
  advance,
  answered,
  choose,
  graded,
  load,
  PAUSE,
  play,
  RESUME,
  serve,
  skip,
} from './quiz-run-support.ts'

describe('pausing while an answer is explained', () => {
  const explained = (outcome: 'correct' | 'wrong', total = 3) =>
    play('ranked', load('ranked', total), choose('q1'), graded('q1', outcome))

  it.each(['correct', 'wrong'] as const)(
    'waits before the next question after a %s one',
    (outcome) => {
      const paused = quizRunReducer(explained(outcome), PAUSE)
      expect(paused).toMatchObject({ phase: 'paused', index: 1 })
      for (const event of [PAUSE, serve('q2'), advance('q1'), choose('q2'), skip('q2')]) {
        expect(quizRunReducer(paused, event)).toBe(paused)
      }
      const waiting = quizRunReducer(paused, RESUME)
      expect(waiting).toMatchObject({ phase: 'loading', index: 1 })
      expect(quizRunReducer(waiting, serve('q2'))).toMatchObject({ phase: 'asking', index: 1 })
    },
  )

  it('does nothing after the last question', () => {
    const last = explained('correct', 1)
    expect(quizRunReducer(last, PAUSE)).toBe(last)
  })

  it.each([
    ['while a question is asked', play('ranked', load('ranked', 3))],
    ['while an answer is checked', play('ranked', load('ranked', 3), choose('q1'))],
    ['in practice', play('practice', load('practice', 3), choose('q1'))],
  ])('does nothing %s', (_when, run) => {
    expect(quizRunReducer(run, PAUSE)).toBe(run)
  })
})

describe('opening a quiz that is paused', () => {
  const answers = [answered('q1', 'correct')]
  const opened = (total: number, isPaused: boolean) =>
    play('ranked', { type: 'loaded', questions: [], total, index: 1, answers, isPaused })

  it('waits until the learner continues', () => {
    const paused = opened(3, true)
    expect(paused).toMatchObject({ phase: 'paused', index: 1, answers })
    expect(quizRunReducer(paused, RESUME).phase).toBe('loading')
  })

  it('is complete where no question is left', () => {
    expect(opened(1, true).phase).toBe('complete')
  })
})
