import { TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../../domain/result.ts'
import type { Connection } from './connection.ts'

type ErrorData = {
  readonly code?: ErrorCode
  readonly httpStatus?: number
  readonly details?: Readonly<Record<string, unknown>>
}

const dataOf = (error: unknown): ErrorData =>
  error instanceof TRPCClientError ? ((error.data as ErrorData | null | undefined) ?? {}) : {}

/** The domain's error code from the server; null when it could not be reached. */
export const errorCodeOf = (error: unknown): ErrorCode | null => dataOf(error).code ?? null

/** A reply that is not the server's, such as a gateway's page. */
export class ForeignReply extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The reply with the status ${status} is not JSON.`)
    this.status = status
  }
}

/** The status of a failed call, whoever answered; null without an answer. */
export const httpStatusOf = (error: unknown): number | null => {
  const { httpStatus } = dataOf(error)
  if (httpStatus !== undefined) return httpStatus
  if (!(error instanceof TRPCClientError)) return null
  if (error.cause instanceof ForeignReply) return error.cause.status
  const response = error.meta?.response
  return response instanceof Response && !response.ok ? response.status : null
}

/** The error's details, such as the open attempt's id. */
export const errorDetailsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  dataOf(error).details ?? {}

/** The server's message on how long to wait after too many requests; null for other failures. */
export const rateLimitMessageOf = (error: unknown): string | null =>
  errorCodeOf(error) === 'too_many_requests' ? errorMessageOf(error, '') || null : null

/** Statuses of a server that is away for a moment, or of the gateway before it. */
const AWAY = [502, 503, 504]

/** Whether a call failed for want of a server, so that the same call may succeed later. */
export const isAway = (error: unknown): boolean => {
  const status = httpStatusOf(error)
  return error instanceof TRPCClientError && (status === null || AWAY.includes(status))
}

/** For a request without a reply. */
export const UNREACHABLE = 'The server could not be reached.'
export const OFFLINE = 'You’re offline.'

/** Whether nobody answered a call. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TRPCClientError && httpStatusOf(error) === null

/** The server's message if it sent one; a browser's network error is of no use to a reader. */
export const errorMessageOf = (error: unknown, fallback = UNREACHABLE): string => {
  if (errorCodeOf(error) !== null && error instanceof Error && error.message) return error.message
  const isOffline = !navigator.onLine && isUnanswered(error)
  return isOffline ? `${OFFLINE} Try again when you’re back.` : fallback
}

/** The same for what is asked again without being told to, as soon as the line is back; it stays in sight. */
export const repeatedMessageOf = (
  error: unknown,
  connection: Connection,
  fallback = UNREACHABLE,
): string => {
  if (connection === 'offline' && isUnanswered(error)) {
    return `${OFFLINE} We’ll try again as soon as you’re back.`
  }
  const sentence = fallback.endsWith('.') ? fallback : `${fallback}.`
  return errorMessageOf(error, isAway(error) ? `${sentence} We’ll keep trying.` : fallback)
}
