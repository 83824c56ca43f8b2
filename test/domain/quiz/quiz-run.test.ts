import { describe, expect, it } from 'vitest'
import {
  cameTooLate,
  currentQuestion,
  isLastQuestion,
  isReadyToSubmit,
  lastAnswer,
  newRun,
  type QuizEvent,
  quizRunReducer,
  type RunAnswer,
  runScore,
  runStreak,
  runXp,
} from '../../../src/domain/quiz/quiz-run.ts'
import {
  advance,
  answered,
  choose,
  failed,
  graded,
  hint,
  KINDS,
  load,
  play,
  question,
  questions,
  RESUME,
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
    { what: 'a timer that ran out', event: timeOut('q1'), phase: 'timed_out', index: 0, xp: 0 },
  ])('$what leads to "$phase" at position $index with $xp XP', ({ event, phase, index, xp }) => {
    const run = quizRunReducer(start, event)
    expect(run).toMatchObject({ phase, index })
    expect(runXp(run)).toBe(xp)
    expect(run.answers).toHaveLength(1)
  })

  it('keeps what the dialog needs to explain a wrong answer', () => {
    expect(lastAnswer(quizRunReducer(start, choose('q1', 'c')))).toEqual({
      questionId: 'q1',
      selectedOptionId: 'q1:c',
      outcome: 'wrong',
      timedOut: false,
      correctOptionId: 'q1:a',
    })
  })

  it('goes through correct, wrong and skipped', () => {
    const rows = [
      { event: choose('q1', 'a'), phase: 'correct', index: 0, score: 1, streak: 1 },
      { event: advance('q1'), phase: 'asking', index: 1, score: 1, streak: 1 },
      { event: choose('q2', 'd'), phase: 'wrong', index: 1, score: 1, streak: 0 },
      { event: advance('q2'), phase: 'asking', index: 2, score: 1, streak: 0 },
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

  it('knows its last question', () => {
    const second = play('practice', load('practice', 3), skip('q1'))
    const third = quizRunReducer(second, skip('q2'))
    expect([start, second, third].map(isLastQuestion)).toEqual([false, false, true])
  })

  it('ends with the latest streak, not the longest', () => {
    const answers = ['a', 'a', 'b', 'a'].flatMap((letter, index) => [
      choose(`q${index + 1}`, letter),
      advance(`q${index + 1}`),
    ])
    const run = play('practice', load('practice', 4), ...answers)
    expect([run.phase, runScore(run), runStreak(run)]).toEqual(['complete', 3, 1])
  })
})

describe('ranked play', () => {
  const start = play('ranked', load('ranked', 2))
  const checking = quizRunReducer(start, choose('q1', 'b'))

  it('waits for the server to grade each answer', () => {
    expect(checking).toMatchObject({ phase: 'checking', answers: [], pendingOptionId: 'q1:b' })
  })

  it.each([
    { outcome: 'correct', phase: 'correct', score: 1 },
    { outcome: 'wrong', phase: 'wrong', score: 0 },
    // It came after the deadline.
    { outcome: 'skipped', phase: 'timed_out', score: 0 },
  ] as const)('an answer graded "$outcome" leads to "$phase"', ({ outcome, phase, score }) => {
    const run = quizRunReducer(checking, graded('q1', outcome))
    expect(run).toMatchObject({ phase, pendingOptionId: null })
    expect(runScore(run)).toBe(score)
    expect(lastAnswer(run)).toMatchObject({ selectedOptionId: 'q1:b', outcome })
  })

  it('asks again when an answer did not reach the server', () => {
    const again = quizRunReducer(checking, failed('q1'))
    expect(again).toMatchObject({ phase: 'asking', pendingOptionId: null, answers: [] })
    expect(quizRunReducer(again, choose('q1', 'a')).pendingOptionId).toBe('q1:a')
  })

  it('removes the option that a hint names, once a question and only while it can be answered', () => {
    const hinted = quizRunReducer(start, hint('q1', 'c'))
    expect(hinted).toEqual({ ...start, removedOptionIds: ['q1:c'] })
    for (const event of [hint('q1', 'd'), choose('q1', 'c'), hint('q2'), hint('q1', 'e')]) {
      expect(quizRunReducer(hinted, event)).toBe(hinted)
    }
    expect(quizRunReducer(checking, hint('q1'))).toBe(checking)
    const second = play('ranked', load('ranked', 2), hint('q1'), skip('q1'))
    const events = [graded('q1', 'skipped'), serve('q2'), hint('q2', 'a')]
    expect(events.reduce(quizRunReducer, second).removedOptionIds).toEqual(['q1:b', 'q2:a'])
  })

  it('goes through two questions, one by one', () => {
    const events = [
      { event: choose('q1', 'a'), phase: 'checking', index: 0 },
      { event: graded('q1', 'correct'), phase: 'correct', index: 0 },
      { event: advance('q1'), phase: 'loading', index: 1 },
      { event: serve('q2'), phase: 'asking', index: 1 },
      { event: timeOut('q2'), phase: 'checking', index: 1 },
      { event: graded('q2', 'skipped'), phase: 'timed_out', index: 1 },
      { event: advance('q2'), phase: 'complete', index: 2 },
    ]
    let run = start
    for (const { event, phase, index } of events) {
      run = quizRunReducer(run, event)
      expect(run).toMatchObject({ phase, index })
    }
    expect([runScore(run), runXp(run), isReadyToSubmit(run)]).toEqual([1, 10, true])
  })
})

describe('running out of time', () => {
  const timedOut = (questionId: string): QuizEvent[] => [
    timeOut(questionId),
    graded(questionId, 'skipped'),
  ]

  it('is explained like a wrong answer, and the next question is asked for on Continue', () => {
    const run = play('ranked', load('ranked', 3), ...timedOut('q1'))
    expect(run).toMatchObject({ phase: 'timed_out', index: 0 })
    expect(lastAnswer(run)).toMatchObject({ timedOut: true, correctOptionId: 'q1:a' })
    expect(quizRunReducer(run, serve('q2'))).toBe(run)
    expect(quizRunReducer(run, advance('q1'))).toMatchObject({ phase: 'loading', index: 1 })
  })

  it('is no time-out when the learner skips', () => {
    const run = play('ranked', load('ranked', 3), skip('q1'), graded('q1', 'skipped'))
    expect(run.phase).toBe('loading')
    expect(lastAnswer(run)?.timedOut).toBe(false)
  })

  it('is still one when it reaches the server on the second try', () => {
    const run = play('ranked', load('ranked', 3), timeOut('q1'), failed('q1'), ...timedOut('q1'))
    expect(run.phase).toBe('timed_out')
  })

  /** A choice that reached the server after the time limit. */
  const late = (questionId: string): QuizEvent[] => [
    choose(questionId),
    graded(questionId, 'skipped'),
  ]

  it('is told from a choice that came too late', () => {
    const [ranOut, cameLate, skipped] = [
      timedOut('q1'),
      late('q1'),
      [skip('q1'), graded('q1', 'skipped')],
    ].map((events) => lastAnswer(play('ranked', load('ranked', 3), ...events)) as RunAnswer)
    expect([ranOut, cameLate, skipped].map((answer) => answer && cameTooLate(answer))).toEqual([
      false,
      true,
      false,
    ])
    expect(cameLate).toMatchObject({ timedOut: true, selectedOptionId: 'q1:a' })
  })

  it.each([
    ['first', [...late('q1'), advance('q1'), serve('q2'), ...timedOut('q2'), advance('q2')]],
    ['last', [...timedOut('q1'), advance('q1'), serve('q2'), ...late('q2'), advance('q2')]],
  ])('does not rest when the learner chose, the %s time too late', (_, events) => {
    const run = play('ranked', load('ranked', 5), ...events)
    expect(run).toMatchObject({ phase: 'loading', index: 2 })
  })

  const firstTwo = [...timedOut('q1'), advance('q1'), serve('q2'), ...timedOut('q2')]

  it('twice in a row rests until the learner is back', () => {
    const resting = play('ranked', load('ranked', 5), ...firstTwo, advance('q2'))
    expect(resting).toMatchObject({ phase: 'resting', index: 1 })
    for (const event of [serve('q3'), advance('q2'), choose('q3')]) {
      expect(quizRunReducer(resting, event)).toBe(resting)
    }
    expect(quizRunReducer(resting, RESUME)).toMatchObject({ phase: 'loading', index: 2 })
  })

  it.each([
    { what: 'a third in a row', third: timedOut('q3'), phase: 'loading' },
    { what: 'an answer', third: [choose('q3'), graded('q3', 'wrong')], phase: 'loading' },
  ])('and $what does not rest again at once', ({ third, phase }) => {
    const events = [...firstTwo, advance('q2'), RESUME, serve('q3'), ...third, advance('q3')]
    expect(play('ranked', load('ranked', 5), ...events).phase).toBe(phase)
  })

  it('does not rest before the results', () => {
    expect(play('ranked', load('ranked', 2), ...firstTwo, advance('q2')).phase).toBe('complete')
  })

  it('does not count what was skipped before the quiz was opened again', () => {
    const questions = [question('q3', 'ranked')]
    const answers = [answered('q1', 'skipped'), answered('q2', 'skipped')]
    const resumed = { type: 'loaded', questions, total: 5, index: 2, answers } as const
    expect(play('ranked', resumed, ...timedOut('q3'), advance('q3')).phase).toBe('loading')
  })
})

describe('in practice and in ranked play', () => {
  it.each(KINDS)('%s without questions is empty and has nothing to submit', (kind) => {
    const run = play(kind, { type: 'loaded', questions: [], total: 0 })
    expect(run.phase).toBe('empty')
    expect(isReadyToSubmit(run)).toBe(false)
  })

  it.each(KINDS)('%s waits for its questions first', (kind) => {
    expect(newRun(kind).phase).toBe('loading')
    expect(play(kind, serve('q1', kind), choose('q1'))).toEqual(newRun(kind))
  })

  it.each([
    { kind: 'practice', can: true },
    { kind: 'ranked', can: false },
  ] as const)('$kind can be restarted: $can', ({ kind, can }) => {
    const run = play(kind, load(kind, 3), choose('q1'), graded('q1', 'correct'))
    expect(runScore(run)).toBe(1)
    expect(quizRunReducer(run, { type: 'restarted' })).toEqual(can ? newRun(kind) : run)
  })
})

describe('a challenge', () => {
  const drawn = (ids: readonly string[], areLast = false): QuizEvent => ({
    type: 'drawn',
    questions: ids.map((id) => question(id, 'practice')),
    areLast,
  })
  const first: QuizEvent = { type: 'loaded', questions: questions(2, 'practice'), total: 4 }
  const answerBoth = [choose('q1'), advance('q1'), choose('q2'), advance('q2')]

  it('goes on with questions that are drawn while it is played', () => {
    const run = play('practice', first, choose('q1'), drawn(['q3', 'q4']))
    expect(run.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4'])
    expect(run).toMatchObject({ phase: 'correct', total: 4 })
  })

  it('waits where the next ones are late, and asks the first of them when they come', () => {
    const waiting = play('practice', first, ...answerBoth)
    expect(waiting.phase).toBe('loading')
    const run = quizRunReducer(waiting, drawn(['q3', 'q4']))
    expect(run.phase).toBe('asking')
    expect(currentQuestion(run)?.id).toBe('q3')
  })

  it('asks no question twice, and none beyond its end', () => {
    const run = play('practice', first, drawn(['q2', 'q3', 'q4', 'q5']))
    expect(run.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4'])
  })

  it('ends with the last question that there is', () => {
    const run = play('practice', first, drawn(['q3'], true))
    expect(run.total).toBe(3)
    expect(play('practice', first, ...answerBoth, drawn([], true))).toMatchObject({
      phase: 'complete',
      total: 2,
    })
  })

  it('is neither ranked play nor a round that has not begun or is over', () => {
    const ranked = play('ranked', load('ranked', 3))
    expect(quizRunReducer(ranked, drawn(['q9']))).toBe(ranked)
    const loading = newRun('practice')
    expect(quizRunReducer(loading, drawn(['q9']))).toBe(loading)
    const over = play('practice', first, ...answerBoth, drawn([], true))
    expect(quizRunReducer(over, drawn(['q9']))).toBe(over)
  })
})
