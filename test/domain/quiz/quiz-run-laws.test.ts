import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currentQuestion,
  isExplaining,
  isReadyToSubmit,
  lastAnswer,
  newRun,
  type QuizRun,
  quizRunReducer,
  runScore,
  runStreak,
} from '../../../src/domain/quiz/quiz-run.ts'
import { anyKind, forAnyTransition, history, IDS, type Step, TOTAL } from './quiz-run-histories.ts'
import { question, questions } from './quiz-run-support.ts'

describe('any run, in practice and in ranked play', () => {
  it('counts no question twice', () => {
    forAnyTransition(({ after }) => {
      const ids = after.answers.map((answer) => answer.questionId)
      expect(new Set(ids).size).toBe(ids.length)
    })
  })

  it('has at most as many points as answers, and answers as questions', () => {
    forAnyTransition(({ after }) => {
      expect(after.answers.length).toBeLessThanOrEqual(after.total)
      expect(runScore(after)).toBeLessThanOrEqual(after.answers.length)
      expect(runStreak(after)).toBeLessThanOrEqual(after.answers.length)
    })
  })

  it('is complete exactly when its position has passed the last question', () => {
    forAnyTransition(({ after }) => {
      const isOver = after.total > 0 && after.index === after.total
      expect(after.phase === 'complete').toBe(isOver)
      expect(after.index).toBeLessThanOrEqual(after.total)
    })
  })

  it('moves on by one position with each answer, and only then', () => {
    forAnyTransition(({ before, event, after }) => {
      if (event.type === 'loaded' || event.type === 'restarted') return
      const waits = (run: QuizRun): number => (isExplaining(run) || run.phase === 'resting' ? 1 : 0)
      const restored = before.index + waits(before) - before.answers.length
      expect(after.index + waits(after) - after.answers.length).toBe(restored)
      expect(after.answers.slice(0, before.answers.length)).toEqual(before.answers)
    })
  })

  it('has a question whenever it asks one, and a pending option only while checking', () => {
    forAnyTransition(({ after }) => {
      const asks = after.phase === 'asking' || after.phase === 'checking'
      if (asks) expect(currentQuestion(after)).not.toBeNull()
      expect(after.pendingOptionId !== null).toBe(after.phase === 'checking')
      if (after.kind === 'practice') expect(after.phase).not.toBe('checking')
    })
  })

  it('removes at most one option of a question, and never answers with it', () => {
    forAnyTransition(({ before, after }) => {
      const questionIds = after.removedOptionIds.map((id) => id.split(':')[0])
      expect(new Set(questionIds).size).toBe(questionIds.length)
      const chosen = after.pendingOptionId ?? lastAnswer(after)?.selectedOptionId
      const isNew = after.answers.length > before.answers.length || after.phase === 'checking'
      if (isNew) expect(after.removedOptionIds).not.toContain(chosen)
    })
  })

  it('rests only after two time-outs without a choice in a row, and starts no question until the learner is back', () => {
    forAnyTransition(({ before, after }) => {
      if (after.phase !== 'resting') return
      const timedOut = { timedOut: true, selectedOptionId: '' }
      expect(after.answers.slice(-2)).toMatchObject([timedOut, timedOut])
      if (before.phase === 'resting') expect(after).toBe(before)
    })
  })

  it('submits nothing before the end or without an answer', () => {
    forAnyTransition(({ after }) => {
      const isOver = after.phase === 'complete'
      expect(isReadyToSubmit(after)).toBe(isOver && after.answers.length > 0)
    })
  })

  it('ignores events of any question but the current and the last one', () => {
    forAnyTransition(({ before, event, after }) => {
      if (!('questionId' in event)) return
      const relevantIds = [currentQuestion(before)?.id, lastAnswer(before)?.questionId]
      if (!relevantIds.includes(event.questionId)) expect(after).toBe(before)
    })
  })

  it('restarts in practice and never in ranked play', () => {
    forAnyTransition(({ after }) => {
      const restarted = quizRunReducer(after, { type: 'restarted' })
      if (after.kind === 'ranked') expect(restarted).toBe(after)
      else expect(restarted).toEqual(newRun('practice'))
    })
  })

  it('restores the score when resuming', () => {
    forAnyTransition(({ before, event, after }) => {
      if (event.type !== 'loaded' || after === before) return
      const restored = (event.answers ?? []).filter((answer) => answer.outcome === 'correct').length
      expect(runScore(after)).toBe(restored)
      expect(after.index).toBe(event.index ?? 0)
    })
  })
})

it('reaches the end when only valid events happen', () => {
  fc.assert(
    fc.property(anyKind, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (kind, picks) => {
      const first = { type: 'loaded', total: TOTAL } as const
      const known = kind === 'ranked' ? [question('q1', kind)] : questions(TOTAL, kind)
      const steps = picks.map((pick): Step => ({ type: 'valid', pick }))
      const end = history(kind, [{ ...first, questions: known }, ...steps]).at(-1)?.after
      expect(end).toMatchObject({ phase: 'complete', index: TOTAL })
      expect(end?.answers.map((answer) => answer.questionId)).toEqual(IDS)
    }),
  )
})
