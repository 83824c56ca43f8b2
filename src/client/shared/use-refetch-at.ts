import { useEffect } from 'react'

/** Not at once again, where this device's clock is ahead or the server cannot be reached. */
const READ_DELAY_MS = { after: 5_000, again: 60_000 } as const

/** Whatever is waited for is nearly always nearer; timers cannot wait for a month. */
const MAX_WAIT_MS = 25 * 60 * 60 * 1000

/** When data were read last, or could not be. */
type LastRead = { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number }

/**
 * Reads something again shortly after an instant at which it changes on the server, and then every minute
 * until it has.
 * @param at milliseconds since 1970; null while no change is known of
 */
export const useRefetchAt = (
  at: number | null,
  { dataUpdatedAt, errorUpdatedAt }: LastRead,
  read: () => unknown,
): void => {
  const lastReadAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (at === null) return
    const readAt = Math.max(
      at + READ_DELAY_MS.after,
      lastReadAt > at ? lastReadAt + READ_DELAY_MS.again : 0,
    )
    const wait = Math.max(readAt - Date.now(), 0)
    const timer = setTimeout(read, Math.min(wait, MAX_WAIT_MS))
    // A device that sleeps stops its timers.
    const onVisible = (): void => {
      if (document.visibilityState === 'visible' && Date.now() >= readAt) read()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [at, lastReadAt, read])
}
