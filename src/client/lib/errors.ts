import { TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../../domain/result.ts'

type ErrorData = {
  readonly code?: ErrorCode
  readonly httpStatus?: number
  readonly details?: Readonly<Record<string, unknown>>
}

const dataOf = (error: unknown): ErrorData =>
  error instanceof TRPCClientError ? ((error.data as ErrorData | null | undefined) ?? {}) : {}

/** The domain's error code from the server; null when it could not be reached. */
export const errorCodeOf = (error: unknown): ErrorCode | null => dataOf(error).code ?? null

/** The status of a failed call, also where something else than the server answered, such as a gateway. */
export const httpStatusOf = (error: unknown): number | null => {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  const foreign = response instanceof Response && !response.ok ? response.status : null
  return dataOf(error).httpStatus ?? foreign
}

/** The error's details, such as the open attempt's id. */
export const errorDetailsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  dataOf(error).details ?? {}

/** The server's message on how long to wait after too many requests; null for other failures. */
export const rateLimitMessageOf = (error: unknown): string | null =>
  errorCodeOf(error) === 'too_many_requests' ? errorMessageOf(error, '') || null : null

/** For a request without a reply. */
export const UNREACHABLE = 'The server could not be reached.'

/** The server's message if it sent one; a browser's network error is of no use to a reader. */
export const errorMessageOf = (error: unknown, fallback = UNREACHABLE): string =>
  errorCodeOf(error) !== null && error instanceof Error && error.message ? error.message : fallback
