/** The database did not answer in time. The connection that was waited for is closed. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
}

/**
 * SQLSTATEs and socket errors of an unavailable database, rather than of a bug: connections (08), a database
 * that is read-only (25006), resources such as the disk (53), shutdown (57P), errors of the system under the
 * server (58), the time limits of statements (57014), of locks (55P03) and of idle transactions (25P03), and
 * transactions that were rolled back for the sake of others, as in a deadlock (40), so that repeating them
 * helps. Internal errors (XX) are not among them: that class would hide our own bugs.
 */
const UNAVAILABLE =
  /^(08|25006|40|57P|57014|53|55P03|25P03|58)|^ECONN|^EHOST|^ENET|^ENOTFOUND|^EAI_AGAIN|^ETIMEDOUT|^EPIPE/
/** Messages of the driver and its pool, without a code, when a connection breaks or is not made in time. */
const CONNECTION_LOST =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout (expired|exceeded)|^Cannot use a pool after|^driver has already been destroyed/

/** Whether an error, or what caused it, is that the database is away, silent or locked for too long. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  if ('code' in error && UNAVAILABLE.test(String(error.code))) return true
  if (CONNECTION_LOST.test(error.message)) return true
  return error.cause !== undefined && isDatabaseUnavailable(error.cause)
}
