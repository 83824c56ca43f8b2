import { useCallback, useReducer, useState } from 'react'
import {
  currentQuestion,
  lastAnswer,
  newRun,
  type QuizMode,
  type QuizRun,
  quizRunReducer,
} from '../../domain/quiz-run.ts'
import type { QuizQuestion } from './quiz-question.ts'
import { useTimeSpent } from './use-time-spent.ts'

/** What a verdict adds to a question. */
export type Explanation = Pick<QuizQuestion, 'correctOptionId' | 'lesson'>

/** The question on the screen: the one asked, or the one answered last until the next is there. */
const shownQuestionId = (run: QuizRun): string | null => {
  const isAsked = run.phase === 'asking' || run.phase === 'checking'
  return (isAsked ? currentQuestion(run)?.id : lastAnswer(run)?.questionId) ?? null
}

/** The state machine of one quiz, the questions it has met, and the learner's moves. */
export const useQuizRun = (mode: QuizMode, secondsPerAnswer: number) => {
  const [run, dispatch] = useReducer(quizRunReducer, mode, newRun)
  const [known, setKnown] = useState<ReadonlyMap<string, QuizQuestion>>(new Map())
  const [timedOutId, setTimedOutId] = useState<string | null>(null)
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
    timedOutId,
    noteTimeOut: setTimedOutId,
    choose: (optionId: string) => dispatch({ type: 'chosen', questionId: id, optionId }),
    skip: () => dispatch({ type: 'skipped', questionId: id }),
    timeOut: () => {
      setTimedOutId(id)
      dispatch({ type: 'timed_out', questionId: id })
    },
    goOn: () => dispatch({ type: 'continued', questionId: id }),
  }
}

export type QuizRunState = ReturnType<typeof useQuizRun>
