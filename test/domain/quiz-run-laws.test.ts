import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currentQuestion,
  isReadyToSubmit,
  lastAnswer,
  newRun,
  type QuizRun,
  quizRunReducer,
  runScore,
  runStreak,
} from '../../src/domain/quiz-run.ts'
import { always, anyMode, history, IDS, type Step, TOTAL } from './quiz-run-histories.ts'
import { isRanked, question, questions } from './quiz-run-support.ts'

describe('whatever happens in whatever order, in all four modes', () => {
  it('no question is counted twice', () => {
    always(({ after }) => {
      const ids = after.answers.map((answer) => answer.questionId)
      expect(new Set(ids).size).toBe(ids.length)
    })
  })

  it('the score is at most the answers, and these at most the total', () => {
    always(({ after }) => {
      expect(after.answers.length).toBeLessThanOrEqual(after.total)
      expect(runScore(after) - after.earlierScore).toBeLessThanOrEqual(after.answers.length)
      expect(runScore(after)).toBeLessThanOrEqual(after.total)
      expect(runStreak(after)).toBeLessThanOrEqual(after.answers.length)
    })
  })

  it('it is complete exactly after as many positions as there are questions', () => {
    always(({ after }) => {
      const isOver = after.total > 0 && after.index === after.total
      expect(after.phase === 'complete').toBe(isOver)
      expect(after.index).toBeLessThanOrEqual(after.total)
    })
  })

  it('each answer moves on by one position, and nothing else does', () => {
    always(({ before, event, after }) => {
      if (event.type === 'loaded' || event.type === 'book_changed') return
      const waits = (run: QuizRun): number => (/^(correct|wrong)$/.test(run.phase) ? 1 : 0)
      const restored = before.index + waits(before) - before.answers.length
      expect(after.index + waits(after) - after.answers.length).toBe(restored)
      expect(after.answers.slice(0, before.answers.length)).toEqual(before.answers)
    })
  })

  it('a question is there whenever one is asked, and an option on its way only while checking', () => {
    always(({ after }) => {
      const asks = after.phase === 'asking' || after.phase === 'checking'
      if (asks) expect(currentQuestion(after)).not.toBeNull()
      expect(after.pendingOptionId !== null).toBe(after.phase === 'checking')
      if (!isRanked(after.mode)) expect(after.phase).not.toBe('checking')
    })
  })

  it('nothing is submitted before the end or without an answer', () => {
    always(({ after }) => {
      const isOver = after.phase === 'complete'
      expect(isReadyToSubmit(after)).toBe(isOver && after.answers.length > 0)
    })
  })

  it('an event of a question that is not at hand changes nothing', () => {
    always(({ before, event, after }) => {
      if (!('questionId' in event)) return
      const atHand = [currentQuestion(before)?.id, lastAnswer(before)?.questionId]
      if (!atHand.includes(event.questionId)) expect(after).toBe(before)
    })
  })

  it('a changed book starts afresh in practice and means nothing in ranked play', () => {
    always(({ after }) => {
      const changed = quizRunReducer(after, { type: 'book_changed' })
      if (isRanked(after.mode)) expect(changed).toBe(after)
      else expect(changed).toEqual(newRun(after.mode))
    })
  })

  it('resuming restores the score, and only new answers add to it', () => {
    always(({ before, event, after }) => {
      if (event.type !== 'loaded' || after === before) return
      const restored = (event.answers ?? []).filter((answer) => answer.outcome === 'correct').length
      expect(runScore(after)).toBe(restored + (event.earlierScore ?? 0))
      expect(after.index).toBe(event.index ?? 0)
    })
  })
})

it('a quiz played with fitting events alone comes to its end', () => {
  fc.assert(
    fc.property(anyMode, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (mode, picks) => {
      const first = { type: 'loaded', total: TOTAL } as const
      const known = isRanked(mode) ? [question('q1', mode)] : questions(TOTAL, mode)
      const steps = picks.map((pick): Step => ({ type: 'fitting', pick }))
      const end = history(mode, [{ ...first, questions: known }, ...steps]).at(-1)?.after
      expect(end).toMatchObject({ phase: 'complete', index: TOTAL })
      expect(end?.answers.map((answer) => answer.questionId)).toEqual(IDS)
    }),
  )
})
