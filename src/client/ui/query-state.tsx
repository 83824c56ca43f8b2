import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '../../domain/result.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { ErrorState, type ErrorStateProps } from './error-state.tsx'
import { SkeletonLines, SkeletonRegion } from './skeleton.tsx'

const UNREACHABLE = 'The server could not be reached.'

/** What is used of a tRPC query. */
export type QueryLike<Data> = {
  readonly data: Data
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type QueryStateProps<Data> = {
  readonly query: QueryLike<Data>
  /** "Your badges could not be loaded" */
  readonly errorTitle: string
  /** Said when the server gave no reason. */
  readonly errorMessage?: string
  readonly headingLevel?: ErrorStateProps['headingLevel']
  /** Skeletons in the shape of what is coming. */
  readonly loading?: ReactNode
  /** What to show instead for errors that are answers: a feature that is off, a page that is not there. */
  readonly answers?: Readonly<Partial<Record<ErrorCode, ReactNode>>>
  /** Shown in place of a list without entries. */
  readonly empty?: ReactNode
  /** Whether data from before are hidden when reading them again failed. Otherwise they stay. */
  readonly hideStale?: boolean
  readonly children: (data: Exclude<Data, undefined>) => ReactNode
}

/** What a query has to show: skeletons, the reason why it failed with "Try again", nothing yet, or its data. */
export const QueryState = <Data,>(props: QueryStateProps<Data>) => {
  const { query, errorTitle, errorMessage = UNREACHABLE, headingLevel, loading } = props
  const { answers = {}, empty, hideStale = false, children } = props
  const { data, isFetching } = query
  const { error, retry, hasRetried } = useRetry(query)

  const code = errorCodeOf(error)
  const answer = code && answers[code]
  if (answer) return answer
  if (error && (data === undefined || hideStale)) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        title={errorTitle}
        message={errorMessageOf(error, errorMessage)}
        onRetry={retry}
        isRetrying={isFetching}
      />
    )
  }
  if (data === undefined) return <SkeletonRegion>{loading ?? <SkeletonLines />}</SkeletonRegion>
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  const content = isEmpty ? empty : children(data as Exclude<Data, undefined>)
  return hasRetried ? <Arrived>{content}</Arrived> : content
}

/** A query forgets its error while it is asked again; here it stays, so that the button keeps the focus. */
const useRetry = ({ error, isFetching, refetch }: QueryLike<unknown>) => {
  const [hasRetried, setHasRetried] = useState(false)
  const [retry, setRetry] = useState<{ failure: unknown; isUnderway: boolean } | null>(null)
  // Forgotten when the retry is over: what is asked next may be something else.
  if (retry && retry.isUnderway !== isFetching) {
    setRetry(isFetching ? { ...retry, isUnderway: true } : null)
  }
  return {
    error: error ?? (isFetching ? retry?.failure : null),
    retry: (): void => {
      setRetry({ failure: error, isUnderway: false })
      setHasRetried(true)
      refetch()
    },
    hasRetried,
  }
}

/** The button that had the focus is gone, so the focus moves on to what it brought. */
const Arrived = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}
