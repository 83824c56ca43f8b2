/** A fixed clock that tests set and advance. */
export type Clock = {
  readonly now: () => Date
  /** Sets the time to an instant such as `2026-03-02T10:00:00Z`. */
  readonly set: (instant: string) => void
  readonly advance: (seconds: number) => void
}

/** Starts at noon (UTC) on Monday, 2 March 2026 by default. */
export const createClock = (start = '2026-03-02T12:00:00Z'): Clock => {
  let milliseconds = Date.parse(start)
  return {
    now: () => new Date(milliseconds),
    set: (instant) => {
      milliseconds = Date.parse(instant)
    },
    advance: (seconds) => {
      milliseconds += 1000 * seconds
    },
  }
}
