import type { Page } from 'playwright-core'

/** How long a toast is shown. */
const DISPLAY_MS = 5000

/** Toasts stay, as a busy machine may take longer to look at the page than they are shown. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript((displayMs) => {
    const start = window.setTimeout
    const startOrKeep = (handler: TimerHandler, delay?: number, ...values: unknown[]): number =>
      delay === displayMs ? 0 : start(handler, delay, ...values)
    window.setTimeout = startOrKeep as typeof window.setTimeout
  }, DISPLAY_MS)
