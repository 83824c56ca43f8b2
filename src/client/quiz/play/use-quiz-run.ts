import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  currentQuestion,
  lastAnswer,
  newRun,
  type QuizKind,
  type QuizRun,
  quizRunReducer,
} from '../../../domain/quiz/quiz-run.ts'
import type { QuizQuestion } from './quiz-game.ts'

/** What an answer adds to a question. */
type Explanation = Partial<
  Pick<QuizQuestion, 'correctOptionId' | 'lesson' | 'also' | 'selectedOptionFrom'>
>

/** The question on the screen: the current one, or the last one until the next is there. */
const shownQuestionId = (run: QuizRun): string | null => {
  const isAsked = run.phase === 'asking' || run.phase === 'checking'
  return (isAsked ? currentQuestion(run)?.id : lastAnswer(run)?.questionId) ?? null
}

/** The state machine of one quiz, the questions seen so far, and the learner's moves. */
export const useQuizRun = (kind: QuizKind, secondsPerAnswer: number) => {
  const [run, dispatch] = useReducer(quizRunReducer, kind, newRun)
  const [known, setKnown] = useState<ReadonlyMap<string, QuizQuestion>>(new Map())
  const timeSpent = useTimeSpent(run, secondsPerAnswer)
  const questionId = shownQuestionId(run)

  const learn = useCallback((questions: readonly QuizQuestion[]) => {
    setKnown((before) => new Map([...before, ...questions.map((one) => [one.id, one] as const)]))
  }, [])
  const explain = useCallback((id: string, explanation: Explanation) => {
    setKnown((before) => {
      const question = before.get(id)
      return question ? new Map([...before, [id, { ...question, ...explanation }]]) : before
    })
  }, [])

  const id = questionId ?? ''
  return {
    run,
    dispatch,
    known,
    learn,
    explain,
    timeSpent,
    question: known.get(id) ?? null,
    choose: (optionId: string) => dispatch({ type: 'chosen', questionId: id, optionId }),
    removeOption: (questionId: string, optionId: string) =>
      dispatch({ type: 'hinted', questionId, optionId }),
    skip: () => dispatch({ type: 'skipped', questionId: id }),
    timeOut: () => dispatch({ type: 'timed_out', questionId: id }),
    next: () => dispatch({ type: 'continued', questionId: id }),
    resume: () => dispatch({ type: 'resumed' }),
  }
}

export type QuizRunState = ReturnType<typeof useQuizRun>

/** Measures the time spent on questions, at most `secondsPerAnswer` each, in whole seconds. */
const useTimeSpent = (run: QuizRun, secondsPerAnswer: number): (() => number) => {
  const spentMs = useRef(0)
  const askedId = run.phase === 'asking' ? (currentQuestion(run)?.id ?? null) : null

  useEffect(() => {
    if (askedId === null) return
    const since = Date.now()
    return () => {
      spentMs.current += Math.min(Date.now() - since, secondsPerAnswer * 1000)
    }
  }, [askedId, secondsPerAnswer])

  return useCallback(() => Math.max(0, Math.round(spentMs.current / 1000)), [])
}
