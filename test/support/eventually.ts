import { vi } from 'vitest'

/** On a busy machine, Vitest's one second is too short to tell "late" from "never". */
const TIMEOUT_MS = 30_000

/**
 * Waits until the check throws no more, and moves faked timers on meanwhile, which `expect.poll` does not.
 * @throws what the check last threw
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS })
