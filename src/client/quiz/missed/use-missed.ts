import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useState } from 'react'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSetAside } from '../play/use-set-aside.ts'

export type MissedPage = RouterOutputs['quiz']['missed']
export type MissedOverview = NonNullable<MissedPage['overview']>
export type MissedBook = MissedOverview['books'][number]
export type MissedQuestion = MissedPage['questions'][number]

/** The books, and the first page of the one that was missed last. */
export const useMissedBooks = () =>
  trpc.quiz.missed.useQuery(
    {},
    {
      // A quiz may have been finished since the last visit. What is open is not to change while it is read.
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )

/**
 * The missed questions of a book, page by page.
 * @param first their first page, if it is known
 */
export const useMissedQuestions = (book: string, first: MissedPage | null) => {
  const { client } = trpc.useUtils()
  // Not tRPC's own infinite query: it sends a direction too, which the call does not take.
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.quiz.missed, { book }, 'infinite'),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.quiz.missed.query({ book, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null,
    getNextPageParam: (last: MissedPage) => last.nextCursor,
    ...(first && { initialData: { pages: [first], pageParams: [null] } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Which questions were put aside or taken back since they were read. */
export const useAsideChanges = () => {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const change = useCallback(
    (questionId: string, isAside: boolean) =>
      setChanged((before) => new Map([...before, [questionId, isAside]])),
    [],
  )
  const { mutate } = useSetAside(change)
  return {
    isAside: ({ id, isAside }: Pick<MissedQuestion, 'id' | 'isAside'>): boolean =>
      changed.get(id) ?? isAside,
    setAside: (questionId: string, isAside: boolean): void => {
      change(questionId, isAside)
      mutate({ questionId, isAside })
    },
  }
}
