import { LongAnswerError } from './limited-answer.ts'

/** An error of the model's client, recognized by its fields: importing its classes would load the client. */
type ClientError = Error & { readonly statusCode?: number; readonly isRetryable?: boolean }

/** Describes a failure in our own words, for the log. */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { statusCode, isRetryable } = error as ClientError
  if (statusCode !== undefined && statusCode >= 400) return `status ${statusCode}`
  if (error.cause instanceof LongAnswerError) return 'too long'
  // Without such a status, only network errors are retryable.
  return isRetryable ? 'no connection' : 'malformed answer'
}
