import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Device } from '../support/browser.ts'

export const SIDEWAYS_PHONE: Device = { name: 'a phone held sideways', width: 844, height: 390 }

/** What the notch of a phone that is held sideways takes on either side, in px. */
const NOTCH = 59

/** From now on the page is one of a phone with a notch, held sideways. @returns a function that ends it */
export const addNotch = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: NOTCH, leftMax: NOTCH, right: NOTCH, rightMax: NOTCH },
  })
  return async () => {
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
    await session.detach()
  }
}

/**
 * Expects that texts, pictures and controls end before the notch on either side. Grounds may go on below it.
 * @param frames selects what has to be clear as a whole, such as a dialog
 */
export const expectClearOfNotch = async (page: Page, frames = 'none'): Promise<void> => {
  const covered = await page.evaluate(
    ({ notch, selector }) => {
      const right = document.documentElement.clientWidth - notch
      const hides = ({ overflowX }: CSSStyleDeclaration): boolean => overflowX !== 'visible'
      /** What the boxes that scroll show of it. */
      const shownPart = (
        element: Element,
        { left: from, right: to }: DOMRect,
      ): [number, number] => {
        let [start, end] = [from, to]
        for (let one: Element | null = element; one; one = one.parentElement) {
          const style = getComputedStyle(one)
          if (one !== element && hides(style)) {
            const box = one.getBoundingClientRect()
            ;[start, end] = [Math.max(start, box.left), Math.min(end, box.right)]
          }
          if (style.position === 'fixed') break
        }
        return [start, end]
      }
      const isCovered = (element: Element, rect: DOMRect): boolean => {
        const [start, end] = shownPart(element, rect)
        // One pixel is a text for screen readers.
        return end - start > 1 && (start < notch - 0.5 || end > right + 0.5)
      }
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const element = text.parentElement
        if (!element || !text.textContent?.trim() || !isShown(element)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        if (getComputedStyle(element).clipPath !== 'none' || element.offsetWidth <= 1) continue
        if ([...range.getClientRects()].some((rect) => isCovered(element, rect)))
          found.push(text.textContent)
      }
      const hasGround = (element: Element): boolean =>
        getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
      const controls = [...document.querySelectorAll('a, button')].filter(
        (element) => hasGround(element) || element.closest('[data-bar]'),
      )
      const others = document.querySelectorAll(`img, svg, input, select, textarea, ${selector}`)
      for (const element of [...controls, ...others]) {
        if (isShown(element) && isCovered(element, element.getBoundingClientRect()))
          found.push(element.outerHTML.slice(0, 120))
      }
      return found
    },
    { notch: NOTCH, selector: frames },
  )
  expect.soft(covered, `${page.url()} has this below a notch`).toEqual([])
}
