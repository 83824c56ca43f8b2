export type Key = 'Escape'

/** A browser with one page, whatever the protocol that drives it. Input is real, as from mouse and keyboard. */
export type BrowserDriver = {
  /** Opens this path of the site. */
  readonly open: (path: string) => Promise<void>
  /** Calls the function in the page; it must not use anything outside itself. */
  readonly evaluate: <Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Result>
  /** Clicks at this place of the window, in CSS px. */
  readonly clickAt: (x: number, y: number) => Promise<void>
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>
  readonly press: (key: Key) => Promise<void>
  /** @returns a PNG of the window */
  readonly screenshot: () => Promise<Uint8Array>
  /** Console errors and uncaught exceptions so far. */
  readonly pageErrors: () => Promise<readonly string[]>
  /** Ends the browser and every process that came with it. */
  readonly close: () => Promise<void>
}
