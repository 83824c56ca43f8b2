import { describe, expect, it } from 'vitest'
import {
  currentQuestion,
  isReadyToSubmit,
  type QuizEvent,
  type QuizRun,
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
  questions,
  serve,
  skip,
  timeOut,
} from './quiz-run-support.ts'

describe('an event that does not fit the state changes nothing', () => {
  const asking = play('practice', load('practice', 2))
  const wrong = quizRunReducer(asking, choose('q1', 'b'))
  const second = quizRunReducer(wrong, goOn('q1'))
  const checking = play('daily', load('daily', 2), choose('q1', 'b'))
  const waiting = quizRunReducer(quizRunReducer(checking, graded('q1', 'wrong')), goOn('q1'))
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
    ['going on before there is an answer', asking, goOn('q1')],
    ['going on from another question', wrong, goOn('q2')],
    ['going on twice', second, goOn('q1')],
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
    ['questions loaded twice in ranked play', waiting, load('daily', 2)],
    ['a click after the end', complete, choose('q1', 'a')],
    ['questions loaded after the end', complete, load('practice', 2)],
    ['a question served after the end', complete, serve('q9', 'practice')],
  ])('%s', (_, run, event) => {
    expect(quizRunReducer(run, event)).toBe(run)
  })
})

describe('resuming', () => {
  const resumedDaily = (count: number): QuizEvent => ({
    type: 'loaded',
    questions: [],
    total: 10,
    index: count,
    answers: questions(count, 'daily').map(({ id }) =>
      answered(id, id === 'q2' ? 'wrong' : 'correct'),
    ),
  })

  it('a daily goes on after the last recorded answer, with its score and streak', () => {
    const run = play('daily', resumedDaily(4), serve('q5'))
    expect(run).toMatchObject({ phase: 'asking', index: 4, total: 10 })
    expect(currentQuestion(run)?.id).toBe('q5')
    expect([runScore(run), runStreak(run)]).toEqual([3, 2])
  })

  it('a daily whose ten answers are recorded is complete and ready to submit', () => {
    const run = play('daily', resumedDaily(10))
    expect([run.phase, runScore(run), isReadyToSubmit(run)]).toEqual(['complete', 9, true])
  })

  it('a question answered before the reload is not asked again, should it be served', () => {
    const waiting = play('daily', resumedDaily(4))
    expect(quizRunReducer(waiting, serve('q3'))).toBe(waiting)
    expect(quizRunReducer(waiting, serve('q5')).phase).toBe('asking')
  })

  it('a sprint restores its position and score from the session', () => {
    const session: QuizEvent = {
      type: 'loaded',
      questions: [question('q8', 'sprint')],
      total: 20,
      index: 7,
      earlierScore: 5,
    }
    const run = play('sprint', session, choose('q8'), graded('q8', 'correct'))
    expect([run.index, runScore(run), runStreak(run)]).toEqual([7, 6, 1])
  })

  it('a sprint that was finished elsewhere is complete, with nothing left to submit', () => {
    const run = play('sprint', {
      type: 'loaded',
      questions: [],
      total: 20,
      index: 20,
      earlierScore: 17,
    })
    expect([run.phase, runScore(run), isReadyToSubmit(run)]).toEqual(['complete', 17, false])
  })
})
