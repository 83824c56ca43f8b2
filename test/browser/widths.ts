import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { EFFORT } from '../support/effort.ts'

const NARROWEST = 320
const WIDEST = 1440
const STEP = 16

const EVERY_WIDTH = Array.from(
  { length: (WIDEST - NARROWEST) / STEP + 1 },
  (_, index) => NARROWEST + index * STEP,
)

/** A browser's default font size in px, and the widths of windows to try with it. */
type Sweep = { readonly fontSize: number; readonly widths: readonly number[] }

/**
 * The narrowest phone, and the breakpoints, where columns are narrowest. They are in rem: with letters twice as
 * large, they are twice as wide.
 */
const SWEEPS: readonly Sweep[] = EFFORT.everyWidth
  ? [
      { fontSize: 16, widths: EVERY_WIDTH },
      { fontSize: 32, widths: [...EVERY_WIDTH, 1536, 1920] },
    ]
  : [
      { fontSize: 16, widths: [NARROWEST, 768] },
      { fontSize: 32, widths: [NARROWEST] },
    ]

/** The size of the monospaced font as a share of the standard one: browsers ship with 13 and 16 px. */
const FIXED_FONT = 13 / 16

/**
 * As the reader's choice in the settings of Chromium ("Font size"). Unlike a `font-size` of the root
 * element, it also counts in media queries, which a page with breakpoints in rem lays itself out by.
 */
const setDefaultFontSize = (session: CDPSession, size: number): Promise<unknown> =>
  session.send('Page.setFontSizes', {
    fontSizes: { standard: size, fixed: Math.round(FIXED_FONT * size) },
  })

/** Long enough for what follows the width of the window by script, such as a plot. */
const SETTLED_MS = 1000

/**
 * By how many px the page, or an open dialog or menu on it, can be scrolled sideways, or will be once it has
 * settled.
 */
const sidewaysScrolling = (page: Page): Promise<number> =>
  page.evaluate(async (patience) => {
    const start = performance.now()
    const excess = (): number => {
      const panels = document.querySelectorAll(
        ':is([role$=dialog], dialog, [role=menu], [popover])',
      )
      const shown = [...panels].filter((panel) => panel.getClientRects().length > 0)
      return Math.max(
        ...[document.documentElement, ...shown].map((one) => one.scrollWidth - one.clientWidth),
      )
    }
    while (excess() > 0 && performance.now() - start < patience) {
      await new Promise(requestAnimationFrame)
    }
    return excess()
  }, SETTLED_MS)

export const expectNoSidewaysScrolling = async (page: Page): Promise<void> => {
  expect(await sidewaysScrolling(page), `${page.url()} scrolls sideways`).toBe(0)
}

/** Expects that the page does not scroll sideways in windows of any width, with letters of either size. */
export const expectWithinWidths = async (page: Page, what = ''): Promise<void> => {
  const before = page.viewportSize() ?? expect.fail('no window')
  const session = await page.context().newCDPSession(page)
  const tooNarrow: string[] = []
  for (const { fontSize, widths } of SWEEPS) {
    await setDefaultFontSize(session, fontSize)
    for (const width of widths) {
      await page.setViewportSize({ ...before, width })
      const excess = await sidewaysScrolling(page)
      if (excess > 0) tooNarrow.push(`${width} px, letters of ${fontSize} px: ${excess} px`)
    }
  }
  await setDefaultFontSize(session, 16)
  await session.detach()
  await page.setViewportSize(before)
  expect(tooNarrow, `${page.url()} ${what} scrolls sideways in windows of these widths`).toEqual([])
}
