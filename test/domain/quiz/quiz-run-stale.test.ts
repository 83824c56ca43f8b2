import { describe, expect, it } from 'vitest'
import {
  currentQuestion,
  isReadyToSubmit,
  type QuizEvent,
  type QuizRun,
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
  load,
  play,
  questions,
  serve,
  skip,
  timeOut,
} from './quiz-run-support.ts'

describe('ignores events that do not fit the state', () => {
  const asking = play('practice', load('practice', 2))
  const wrong = quizRunReducer(asking, choose('q1', 'b'))
  const second = quizRunReducer(wrong, advance('q1'))
  const checking = play('ranked', load('ranked', 2), choose('q1', 'b'))
  const waiting = quizRunReducer(quizRunReducer(checking, graded('q1', 'wrong')), advance('q1'))
  const complete = play('practice', load('practice', 1), skip('q1'))

  it.each<[string, QuizRun, QuizEvent]>([
    ['a second click on another option', wrong, choose('q1', 'a')],
    ['a timer that fires after the answer', wrong, timeOut('q1')],
    ['a skip after the answer', wrong, skip('q1')],
    [
      'a click on an option of another question',
      asking,
      { ...choose('q1'), optionId: 'q2:a' } as QuizEvent,
    ],
    ['a click on a question not yet asked', asking, choose('q2')],
    ['Next before there is an answer', asking, advance('q1')],
    ['Next on another question', wrong, advance('q2')],
    ['Next pressed twice', second, advance('q1')],
    ['a late timer of the question before', second, timeOut('q1')],
    ['a grade where the key is at hand', asking, graded('q1', 'correct')],
    ['another click while the answer is on its way', checking, choose('q1', 'a')],
    ['a timer while the answer is on its way', checking, timeOut('q1')],
    ['a grade for another question', checking, graded('q2', 'correct')],
    ['a failure of another question', checking, failed('q2')],
    ['a question served while one is asked', checking, serve('q2')],
    ['a grade that comes twice', waiting, graded('q1', 'correct')],
    ['a failure of the next question while an answer is explained', wrong, failed('q2')],
    ['a failure after the grade', waiting, failed('q1')],
    ['the same question served again', waiting, serve('q1')],
    ['questions loaded twice', second, load('practice', 2)],
    ['questions loaded twice in ranked play', waiting, load('ranked', 2)],
    ['a click after the end', complete, choose('q1', 'a')],
    ['questions loaded after the end', complete, load('practice', 2)],
    ['a question served after the end', complete, serve('q9', 'practice')],
  ])('%s', (_, run, event) => {
    expect(quizRunReducer(run, event)).toBe(run)
  })
})

describe('resuming', () => {
  const resumed = (count: number): QuizEvent => ({
    type: 'loaded',
    questions: [],
    total: 10,
    index: count,
    answers: questions(count, 'ranked').map(({ id }) =>
      answered(id, id === 'q2' ? 'wrong' : 'correct'),
    ),
  })

  it('continues after the last recorded answer, with its score and streak', () => {
    const run = play('ranked', resumed(4), serve('q5'))
    expect(run).toMatchObject({ phase: 'asking', index: 4, total: 10 })
    expect(currentQuestion(run)?.id).toBe('q5')
    expect([runScore(run), runStreak(run)]).toEqual([3, 2])
  })

  it('is complete and ready to submit when all answers are recorded', () => {
    const run = play('ranked', resumed(10))
    expect([run.phase, runScore(run), isReadyToSubmit(run)]).toEqual(['complete', 9, true])
  })

  it('does not ask a question again that was answered before the reload', () => {
    const waiting = play('ranked', resumed(4))
    expect(quizRunReducer(waiting, serve('q3'))).toBe(waiting)
    expect(quizRunReducer(waiting, serve('q5')).phase).toBe('asking')
  })
})
