/** The SQLSTATE of a row whose key another row has already. */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another row has the same key; its transaction is over then. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
