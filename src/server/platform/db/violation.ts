/** The SQLSTATE of a row that refers to one that is gone. */
const FOREIGN_KEY_VIOLATION = '23503'
/** The SQLSTATE of a row whose key another row has already. */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another row has the same key; its transaction is over then. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)

/** Whether a statement failed because a row that it refers to is gone; its transaction is over then. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  hasCode(error, FOREIGN_KEY_VIOLATION)

/** The SQLSTATE of a lock that was not had within `lock_timeout`. */
const LOCK_TIMEOUT = '55P03'

/** Whether a statement waited too long for a lock; its transaction is over then. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_TIMEOUT)

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
