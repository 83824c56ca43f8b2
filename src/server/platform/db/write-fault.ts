import type { Logger } from '../log.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { asCall } from './work.ts'

/** Why a database that answers refuses to write: it is a standby or was made read-only, or its disk is full. */
export type WriteFault = 'read_only' | 'disk_full'

/** SQLSTATEs. */
const READ_ONLY = '25006'
const DISK_FULL = '53100'
/** Node.js's codes for a file system that is full, or on which the user's share is. */
const NO_SPACE = /^(ENOSPC|EDQUOT)$/

const faultOfCode = (code: string): WriteFault | null => {
  if (code === READ_ONLY) return 'read_only'
  return code === DISK_FULL || NO_SPACE.test(code) ? 'disk_full' : null
}

type Refusal = { readonly fault: WriteFault; readonly cause: Error }

/** The refusal to write among an error and what caused it; null if there is none. */
export const findRefusal = (error: unknown): Refusal | null => {
  if (!(error instanceof Error)) return null
  const fault = 'code' in error ? faultOfCode(String(error.code)) : null
  return fault === null ? findRefusal(error.cause) : { fault, cause: error }
}

/** What an error, or what caused it, says about writing; null for any other error. */
export const writeFaultOf = (error: unknown): WriteFault | null => findRefusal(error)?.fault ?? null

/** Statements that fail while a fault lasts, as calls that write do. They change nothing. */
export const WRITE_CHECKS: Readonly<Record<WriteFault, string>> = {
  /** Fails on a standby and where `default_transaction_read_only` is on. */
  read_only: `do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise read_only_sql_transaction using message = 'the database accepts no writes';
    end if;
  end $$`,
  /** Writes a megabyte, into a table that disappears at once: less may fit into pages that are there already. */
  disk_full: `do $$ begin
    create temporary table disk_space_check on commit drop as
      select repeat(md5(number::text), 32) as filler from generate_series(1, 1000) as number;
  end $$`,
}

const MESSAGES: Readonly<Record<WriteFault, string>> = {
  read_only: 'The database is read-only. Calls that write are refused until it accepts writes.',
  disk_full: 'The disk of the database is full. Calls that write are refused until there is room.',
}

/** How often it is asked whether a fault is over. */
const CHECK_INTERVAL_MS = 5000

export type WriteFaults = {
  /**
   * Looks at the error of a call or a task. The first of a fault is logged; until the fault is over, further
   * ones are not.
   * @returns whether it says that the database accepts no writes
   */
  readonly note: (error: unknown) => boolean
  /** The fault that lasts, null for none. */
  readonly current: () => WriteFault | null
  readonly close: () => void
}

/**
 * Knows whether the database accepts no writes, and logs when that begins and when it ends.
 * @param check rejects while a fault lasts
 */
export const createWriteFaults = (
  logger: Logger,
  check: (fault: WriteFault) => Promise<unknown>,
  intervalMs = CHECK_INTERVAL_MS,
): WriteFaults => {
  let current: WriteFault | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const note = (error: unknown): boolean => {
    const refusal = findRefusal(error)
    if (refusal === null) return false
    const { fault, cause } = refusal
    if (fault !== current) {
      current = fault
      logger.error({ err: cause }, MESSAGES[fault])
      checkLater()
    }
    return true
  }
  const checkLater = (): void => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void checkAgain(), intervalMs).unref()
  }
  /** Within limits of its own: the timer belongs to the call that met the fault, whose time is soon used up. */
  const runCheck = (fault: WriteFault): Promise<unknown> => asCall(() => check(fault))
  const checkAgain = async (): Promise<void> => {
    try {
      if (current) await runCheck(current)
    } catch (error) {
      if (note(error) || isDatabaseUnavailable(error)) return checkLater()
      logger.warn({ err: error }, 'It cannot be checked whether the database accepts writes.')
    }
    if (isClosed) return
    current = null
    logger.info('The database accepts writes again.')
  }
  return {
    note,
    current: () => current,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
