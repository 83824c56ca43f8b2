import { TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../../domain/result.ts'

type ErrorData = {
  readonly code?: ErrorCode
  readonly httpStatus?: number
  readonly details?: Readonly<Record<string, unknown>>
}

const dataOf = (error: unknown): ErrorData =>
  error instanceof TRPCClientError ? ((error.data as ErrorData | null | undefined) ?? {}) : {}

/** The domain's code when the server refused; null when it could not be reached at all. */
export const errorCodeOf = (error: unknown): ErrorCode | null => dataOf(error).code ?? null

export const httpStatusOf = (error: unknown): number | null => dataOf(error).httpStatus ?? null

/** What the refusal carries beyond its message, such as the open attempt's id. */
export const errorDetailsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  dataOf(error).details ?? {}

/** The server's sentence that says how long to wait after too many requests; null for every other failure. */
export const rateLimitMessageOf = (error: unknown): string | null =>
  errorCodeOf(error) === 'too_many_requests' ? errorMessageOf(error, '') || null : null

/** The server's own sentence when it sent one; a browser's network message says nothing to a reader. */
export const errorMessageOf = (error: unknown, fallback: string): string =>
  errorCodeOf(error) !== null && error instanceof Error && error.message ? error.message : fallback
