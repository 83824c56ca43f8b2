/** An error of the model's client, told by its fields: the client is not loaded to name its classes. */
type ClientError = Error & { readonly statusCode?: number; readonly isRetryable?: boolean }

/** What went wrong, in words of our own. */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { statusCode, isRetryable } = error as ClientError
  if (statusCode !== undefined && statusCode >= 400) return `status ${statusCode}`
  // Without such a status, only what the network did is worth another try.
  return isRetryable ? 'no connection' : 'malformed answer'
}
