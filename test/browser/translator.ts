import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Text of these stays as it is; what stands in a `font` has been translated already. */
const LEFT_OUT = 'head, script, style, textarea, svg, font, [translate=no]'

/**
 * Translates all pages that are opened from now on as Google Translate does: each text, also one
 * that is shown later, is replaced by two `font` elements around its translation. The words stay
 * the same, so that tests find them.
 */
export const translatePages = (page: Page) =>
  page.addInitScript((leftOut) => {
    const translate = (text: Node): void => {
      if (text.nodeValue === '' || text.parentElement?.closest(leftOut) !== null) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.nodeValue
      outer.append(inner)
      ;(text as Text).replaceWith(outer)
    }
    const translateWithin = (node: Node): void => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node)
      texts.forEach(translate)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target)
        else addedNodes.forEach(translateWithin)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, LEFT_OUT)

/** What a translator makes of a text that the server has sent. */
export const TRANSLATED = '·'

/**
 * Translates pages as they were served, before the application starts, into other words: each begins with a mark.
 * What is shown later stays as it is.
 */
export const translateServedTexts = (page: Page) =>
  page.addInitScript(
    ([leftOut, mark]) => {
      document.addEventListener('DOMContentLoaded', () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        for (const text of texts.filter(({ parentElement }) => !parentElement?.closest(leftOut))) {
          if (text.data.trim() === '') continue
          const outer = document.createElement('font')
          const inner = document.createElement('font')
          inner.textContent = mark + text.data
          outer.append(inner)
          text.replaceWith(outer)
        }
      })
    },
    [LEFT_OUT, TRANSLATED] as const,
  )

/** Expects that the page has been translated, all of it. */
export const expectTranslated = async (page: Page): Promise<void> => {
  const { translated, left } = await page.evaluate((leftOut) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    return {
      translated: texts.filter((text) => text.parentElement?.closest('font')).length,
      left: texts
        .filter((text) => text.parentElement?.closest(leftOut) === null && text.nodeValue !== '')
        .map((text) => text.nodeValue),
    }
  }, LEFT_OUT)
  expect(left).toEqual([])
  expect(translated).toBeGreaterThan(0)
}

/** A page that has failed says why, not only what it no longer shows. */
export const expectNoErrors = async (
  pageErrors: string[],
  walk: () => Promise<void>,
): Promise<void> => {
  const failed = await walk().catch((error: unknown) => error)
  expect(pageErrors).toEqual([])
  if (failed) throw failed
}
