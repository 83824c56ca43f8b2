import { useCallback, useState } from 'react'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSettledError } from '../../lib/use-settled-error.ts'
import type { AsideChoices } from '../play/use-aside-choices.ts'
import type { QuizResult } from '../play/use-quiz-submission.ts'
import { useSetAside } from '../play/use-set-aside.ts'

type ReviewCards = RouterOutputs['quiz']['reviewCards']

export type BringBack = {
  /** How many questions of the result were missed. */
  readonly missed: number
  /** When they come back; null until that is known. */
  readonly review: ReviewCards | null
  readonly hasFailed: boolean
  readonly isRetrying: boolean
  readonly retry: () => void
  /** Null for a question that cannot be put aside. */
  readonly asideOf: (questionId: string) => boolean | null
  readonly setAside: (questionId: string, isAside: boolean) => void
}

/**
 * When the missed questions of a result come back, and which are put aside. Asked once the result is saved, as
 * the server schedules them with it.
 * @param choices of a review, in which also what was right can be put aside
 */
export const useBringBack = (
  result: QuizResult | null,
  choices: AsideChoices | undefined,
): BringBack => {
  const missed = result?.answers.filter(({ outcome }) => outcome !== 'correct').length ?? 0
  const query = trpc.quiz.reviewCards.useQuery(
    { attemptId: result?.attemptId ?? '' },
    // Changes are kept here: they are not to be undone by an older reply.
    { enabled: missed > 0, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const { data, isFetching, refetch } = query
  const hasFailed = useSettledError(query) !== null
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const change = useCallback(
    (questionId: string, isAside: boolean) =>
      setChanged((before) => new Map([...before, [questionId, isAside]])),
    [],
  )
  const { mutate } = useSetAside(change)
  return {
    missed,
    review: data ?? null,
    hasFailed,
    isRetrying: isFetching,
    retry: () => void refetch(),
    asideOf: (questionId) =>
      changed.get(questionId) ??
      data?.cards.find((card) => card.questionId === questionId)?.isAside ??
      choices?.ids.has(questionId) ??
      null,
    setAside: (questionId, isAside) => {
      change(questionId, isAside)
      mutate({ questionId, isAside })
    },
  }
}
