import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Google calls 0.1 good; here nothing that somebody reads may jump. */
const MAX_SHIFT = 0.02
/** Long enough that skeletons are seen before what they stand for. */
const API_DELAY_MS = 300

/** A layout shift as browsers report it. */
type Entry = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

type Shift = {
  readonly value: number
  /** When, and which elements moved from where to where, in milliseconds and pixels. */
  readonly description: string
}

type Measured = Window & { layoutShifts?: Shift[] }

/** From now on, each page that loads notes its layout shifts, with a slow server. */
export const measureLayoutShift = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    ;(window as Measured).layoutShifts = shifts
    const placeOf = ({ y, height }: DOMRectReadOnly): string => `${y} to ${y + height}`
    const describe = ({ value, startTime, sources }: Entry): string => {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.slice(0, 40)
        return `${node?.nodeName} “${text}” from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
      })
      return `${value} after ${Math.round(startTime)} ms: ${moved.join(', ')}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const { value, hadRecentInput } = entry
        if (!hadRecentInput) shifts.push({ value, description: describe(entry) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/trpc/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS))
    await route.continue()
  })
}

/** Expects that little has shifted since the page was loaded, as Google counts it. */
export const expectLittleLayoutShift = async (page: Page): Promise<void> => {
  const shifts = await page.evaluate(() => (window as Measured).layoutShifts ?? [])
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  const descriptions = shifts.map(({ description }) => description)
  expect(sum, `layout shift of ${page.url()}: ${descriptions.join('; ')}`).toBeLessThanOrEqual(
    MAX_SHIFT,
  )
}
