import { TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { z } from 'zod'
import type { ErrorCode, Result } from '../../domain/result.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'

/** Maps the domain's error codes to HTTP and tRPC. */
const TRANSPORT: Record<ErrorCode, { status: number; trpc: TRPC_ERROR_CODE_KEY }> = {
  invalid_input: { status: 400, trpc: 'BAD_REQUEST' },
  already_finished: { status: 400, trpc: 'BAD_REQUEST' },
  not_signed_in: { status: 401, trpc: 'UNAUTHORIZED' },
  other_user: { status: 409, trpc: 'CONFLICT' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  feature_off: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  attempt_open: { status: 409, trpc: 'CONFLICT' },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_encoding: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  too_many_requests: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
}

/** Extra fields of an error reply. `retryAfter` (seconds) is also sent as the header `Retry-After`. */
export type ErrorDetails = Readonly<Record<string, string>>

/** An error as sent to clients, over REST and tRPC. */
export type ErrorResponse = {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: ErrorDetails
}

/** An expected error of a service; throwing it rolls back the transaction. */
export class ServiceError extends TRPCError {
  readonly errorCode: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super({ code: TRANSPORT[code].trpc, message })
    this.errorCode = code
    this.details = details
  }
}

/** For what another site has caused. */
export const fromOtherSite = (): ServiceError =>
  new ServiceError('forbidden', 'This can only be done from the site itself.')

/** For an address that leads nowhere. */
export const nothingHere = (): ServiceError =>
  new ServiceError('not_found', 'There is nothing at this address.')

/** For a method that an address does not have. */
export const wrongMethod = (): ServiceError =>
  new ServiceError('method_not_allowed', 'This HTTP method is not supported here.')

/** The value of a result. @throws ServiceError if the result is an error */
export const unwrap = <Value>(result: Result<Value>): Value => {
  if (result.ok) return result.value
  throw new ServiceError(result.error.code, result.error.message)
}

const responseOf = (
  code: ErrorCode,
  message: string,
  details: ErrorDetails = {},
): ErrorResponse => ({
  code,
  status: TRANSPORT[code].status,
  message,
  details,
})

/** When to try again while the database is away; it is tried anew by every call. */
export const RETRY_AFTER_SECONDS = '5'

const isAboutInput = (error: unknown): boolean =>
  error instanceof TRPCError && error.code === 'BAD_REQUEST'

const firstIssue = (error: z.core.$ZodError): string => {
  const issue = error.issues[0]
  const field = issue?.path.join('.')
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'The input is not valid.')
}

const CODE_BY_TRPC: Partial<Record<TRPC_ERROR_CODE_KEY, [ErrorCode, string]>> = {
  BAD_REQUEST: ['invalid_input', 'The request is not valid.'],
  PARSE_ERROR: ['invalid_input', 'The body is not valid JSON.'],
  UNSUPPORTED_MEDIA_TYPE: ['invalid_input', 'The body must be JSON.'],
  METHOD_NOT_SUPPORTED: ['method_not_allowed', 'This HTTP method is not supported here.'],
  NOT_FOUND: ['not_found', 'There is nothing at this address.'],
  PAYLOAD_TOO_LARGE: ['too_large', 'The request is too large.'],
}

/** Converts any error to a reply without a stack, SQL or internal names. */
export const errorResponseOf = (error: unknown): ErrorResponse => {
  if (error instanceof ServiceError) {
    return responseOf(error.errorCode, error.message, error.details)
  }
  const cause = error instanceof TRPCError ? error.cause : error
  if (cause instanceof ServiceError) return errorResponseOf(cause)
  // A ZodError about a reply is our bug, not the caller's.
  if (isAboutInput(error) && cause instanceof z.core.$ZodError) {
    return responseOf('invalid_input', firstIssue(cause))
  }
  if (cause instanceof URIError) return responseOf('invalid_input', 'The address is not valid.')
  if (isDatabaseUnavailable(error)) {
    return responseOf(
      'unavailable',
      'The service is not available right now. Please try again soon.',
      { retryAfter: RETRY_AFTER_SECONDS },
    )
  }
  const known = error instanceof TRPCError ? CODE_BY_TRPC[error.code] : undefined
  return known
    ? responseOf(...known)
    : responseOf('internal', 'Something went wrong on our side. Please try again.')
}
