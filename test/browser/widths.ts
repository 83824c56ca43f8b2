import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { EFFORT } from '../support/effort.ts'

const NARROWEST = 320
const WIDEST = 1440
const STEP = 16

const EVERY_WIDTH = Array.from(
  { length: (WIDEST - NARROWEST) / STEP + 1 },
  (_, index) => NARROWEST + index * STEP,
)

/** The narrowest phone, a phone held sideways, and the breakpoints, where columns are narrowest. */
const WIDTHS = EFFORT.everyWidth ? EVERY_WIDTH : [NARROWEST, 480, 640, 768, 960]

/** Long enough for what follows the width of the window by script, such as a plot. */
const SETTLED_MS = 1000

/** Whether there is nothing to scroll to sideways, or will be once the page has settled. */
const isWithinWindow = (page: Page): Promise<boolean> =>
  page.evaluate(async (patience) => {
    const { documentElement: root } = document
    const start = performance.now()
    while (root.scrollWidth > root.clientWidth && performance.now() - start < patience) {
      await new Promise(requestAnimationFrame)
    }
    return root.scrollWidth <= root.clientWidth
  }, SETTLED_MS)

export const expectNoSidewaysScrolling = async (page: Page): Promise<void> => {
  expect(await isWithinWindow(page), `${page.url()} scrolls sideways`).toBe(true)
}

/** Expects that the page does not scroll sideways in windows of any width. */
export const expectWithinWidths = async (page: Page): Promise<void> => {
  const before = page.viewportSize() ?? expect.fail('no window')
  const tooNarrow: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...before, width })
    if (!(await isWithinWindow(page))) tooNarrow.push(width)
  }
  await page.setViewportSize(before)
  expect(tooNarrow, `${page.url()} scrolls sideways in windows of these widths`).toEqual([])
}
