import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Google calls 0.1 good; here nothing that somebody reads may jump. */
const MAX_SHIFT = 0.02
/** Long enough that skeletons are seen before what they stand for. */
const API_DELAY_MS = 300

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
type Measured = Window & { layoutShift?: number }

/** From now on, each page that loads sums up its layout shifts, with a slow server. */
export const measureLayoutShift = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const measured = window as Measured
    measured.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) measured.layoutShift = (measured.layoutShift ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/trpc/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS))
    await route.continue()
  })
}

/** What has shifted since the page was loaded, as Google counts it. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Measured).layoutShift ?? 0)

export const expectLittleLayoutShift = async (page: Page): Promise<void> => {
  expect(await layoutShiftOf(page), `layout shift of ${page.url()}`).toBeLessThanOrEqual(MAX_SHIFT)
}
