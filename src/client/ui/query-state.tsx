import { useRef, useState } from 'react'
import type { ErrorCode } from '../../domain/result.ts'
import { useConnection } from '../lib/connection.ts'
import type { Elements } from '../lib/elements.ts'
import { errorCodeOf, repeatedMessageOf, UNREACHABLE } from '../lib/errors.ts'
import { useSettledError } from '../lib/use-settled-error.ts'
import { ErrorState, type ErrorStateProps } from './error-state.tsx'
import { FocusedContent, FocusSource } from './focused-content.tsx'
import { SkeletonLines, SkeletonRegion } from './skeleton.tsx'

/** The part of a tRPC query that is used here. */
export type QueryLike<Data> = {
  readonly data: Data
  readonly error: unknown
  readonly isFetching: boolean
  readonly errorUpdatedAt: number
  readonly refetch: () => unknown
}

type QueryStateProps<Data> = {
  readonly query: QueryLike<Data>
  /** "Your badges could not be loaded" */
  readonly errorTitle: string
  /** Shown when the server gave no reason. */
  readonly errorMessage?: string
  readonly headingLevel?: ErrorStateProps['headingLevel']
  /** Skeletons in the shape of what is coming. */
  readonly loading?: Elements
  /** What to show for errors that are part of the design: a feature that is off, something that does not exist. */
  readonly expectedErrors?: Readonly<Partial<Record<ErrorCode, Elements>>>
  /** Shown for an empty list. */
  readonly empty?: Elements
  /** Hides old data when refetching fails; otherwise they stay. */
  readonly hideStale?: boolean
  readonly children: (data: Exclude<Data, undefined>) => Elements
}

/** The states of a query: loading, failed with "Try again", empty, or its data. */
export const QueryState = <Data,>(props: QueryStateProps<Data>) => {
  const { query, errorTitle, errorMessage = UNREACHABLE, headingLevel, loading } = props
  const { expectedErrors = {}, empty, hideStale = false, children } = props
  const { data, isFetching, refetch } = query
  const error = useSettledError(query)
  const code = errorCodeOf(error)
  const expected = code && expectedErrors[code]
  const isFailed = Boolean(error) && !expected && (data === undefined || hideStale)
  const [hasFailed, setHasFailed] = useState(false)
  if (isFailed && !hasFailed) setHasFailed(true)
  const hadFocus = useRef(false)
  const connection = useConnection()

  if (isFailed) {
    return (
      <FocusSource hadFocus={hadFocus}>
        <ErrorState
          headingLevel={headingLevel}
          title={errorTitle}
          message={repeatedMessageOf(error, connection, errorMessage)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      </FocusSource>
    )
  }
  if (data === undefined && !expected) {
    return <SkeletonRegion>{loading ?? <SkeletonLines />}</SkeletonRegion>
  }
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  const content = expected || (isEmpty ? empty : children(data as Exclude<Data, undefined>))
  return hasFailed ? <FocusedContent hadFocus={hadFocus}>{content}</FocusedContent> : content
}
