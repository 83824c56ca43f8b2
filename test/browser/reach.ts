import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More than any page has at the start. */
const MAX_PRESSES = 80

/** What covers the element with the focus and stays where it is when the page is scrolled; or null. */
const coverOfFocused = (page: Page): Promise<string | null | 'nothing' | 'seen'> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing'
    if (focused.hasAttribute('data-reached')) return 'seen'
    focused.setAttribute('data-reached', '')
    const box = focused.getBoundingClientRect()
    // A panel that does not fit between the bars.
    if (box.height > window.innerHeight / 2) return null
    const isFixed = (element: Element): boolean =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    const fixedAround = (element: Element | null): Element | null => {
      if (!element || element.contains(focused)) return null
      return isFixed(element) ? element : fixedAround(element.parentElement)
    }
    const [x0, y0] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    // Not its corners, which may be round.
    const points = [
      [x0, y0],
      [x0, box.top + 2],
      [x0, box.bottom - 2],
      [box.left + 2, y0],
      [box.right - 2, y0],
    ] as const
    for (const [x, y] of points) {
      const cover = fixedAround(document.elementFromPoint(x, y))
      if (cover)
        return `${location.href}: ${cover.outerHTML.slice(0, 80)} covers ${focused.outerHTML}`
    }
    return null
  })

/** Presses Tab through the page, and expects that no bar and no toast covers what has the focus. */
export const expectReachable = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-reached]')) {
      element.removeAttribute('data-reached')
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  const covers: string[] = []
  let reached = 0
  let isRound = false
  for (let presses = 0; !isRound && presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    const cover = await coverOfFocused(page)
    // Past the last element, or round to the first.
    isRound = (cover === 'nothing' && presses > 0) || cover === 'seen'
    if (cover === 'nothing' || cover === 'seen') continue
    reached += 1
    if (cover) covers.push(cover)
  }
  expect(covers).toEqual([])
  expect(reached).toBeGreaterThan(0)
  expect(isRound).toBe(true)
}
