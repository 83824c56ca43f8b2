import { useEffect, useRef, useState } from 'react'
import type { QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { useRepeatWhenBack } from '../../lib/connection.ts'
import { isAway, rateLimitMessageOf } from '../../lib/errors.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { type QuizGame, quizQuestionOf, runQuestionOf } from '../play/quiz-game.ts'
import type { QuizRunState } from '../play/use-quiz-run.ts'

export type Drawn = RouterOutputs['quiz']['questions']

/** Questions that a challenge begins with. */
export const FIRST_DRAW = 3

/** Further ones are drawn when so many are left, and so many of them: nobody waits for the next question. */
const DRAWN_AHEAD = 2

const unansweredOf = ({ questions, answers }: QuizRun): string[] => {
  const answered = new Set(answers.map(({ questionId }) => questionId))
  return questions.map(({ id }) => id).filter((id) => !answered.has(id))
}

/** Draws the questions of a challenge while it goes, by the answers that were given in it. */
export const useChallengeDraws = (
  quiz: QuizRunState,
  book: string,
  isOn: boolean,
  onDrawn: (drawn: Drawn) => void,
): Pick<QuizGame, 'nextFailure' | 'rateLimitMessage'> => {
  const { run, dispatch, learn } = quiz
  const { mutate, isPending, error } = trpc.quiz.nextQuestions.useMutation()
  const [hasFailed, setHasFailed] = useState(false)
  const unansweredIds = unansweredOf(run)
  const limit = Math.min(DRAWN_AHEAD, run.total - run.questions.length)
  const draw = (): void => {
    const answers = run.answers.map(({ questionId, selectedOptionId }) => ({
      questionId,
      selectedOptionId,
    }))
    mutate(
      { book, limit, answers, unansweredIds },
      {
        onSuccess: (drawn) => {
          setHasFailed(false)
          const known = new Set(run.questions.map(({ id }) => id))
          const questions = drawn.questions.map(quizQuestionOf).filter(({ id }) => !known.has(id))
          learn(questions)
          const areLast = questions.length < limit
          dispatch({ type: 'drawn', questions: questions.map(runQuestionOf), areLast })
          onDrawn(drawn)
        },
        onError: () => setHasFailed(true),
      },
    )
  }
  const latestDraw = useRef(draw)
  useEffect(() => {
    latestDraw.current = draw
  })
  const isDue = isOn && limit > 0 && unansweredIds.length <= DRAWN_AHEAD
  const isToDraw = isDue && !isPending && !hasFailed
  useEffect(() => {
    if (isToDraw) latestDraw.current()
  }, [isToDraw])

  useRepeatWhenBack(hasFailed && isAway(error), draw)
  const isStuck = hasFailed && run.phase === 'loading' && run.total > 0
  return {
    nextFailure: isStuck ? { isRetrying: isPending, willRepeat: isAway(error), retry: draw } : null,
    rateLimitMessage: rateLimitMessageOf(error),
  }
}
