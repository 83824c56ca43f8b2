import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'
import type { BrowserDriver } from './driver.ts'

/** Long enough for a busy machine. Elements are found by XPath, which every browser has. */
const WAIT = { timeout: 60_000, interval: 50 }

/** Longer than a double click, whose second click Berean ignores when the first has changed the screen. */
const CLICK_PAUSE_MS = 600

type Found = {
  readonly text: string
  /** The middle of the element in the window, in CSS px. */
  readonly x: number
  readonly y: number
  /** Whether a click there reaches the element. */
  readonly isOnTop: boolean
  /** Whether the page has an animation that ends soon. */
  readonly isAnimated: boolean
}

type Search = {
  readonly xpath: string
  /** Whether to scroll the element to the middle of the window where it is not on top. */
  readonly scrolls?: boolean
}

/** Finds the first such element that is shown. In the page. */
const findShown = ({ xpath, scrolls = false }: Search): Found | null => {
  const { ORDERED_NODE_SNAPSHOT_TYPE } = XPathResult
  const nodes = document.evaluate(xpath, document, null, ORDERED_NODE_SNAPSHOT_TYPE, null)
  const elements = Array.from({ length: nodes.snapshotLength }, (_, index) =>
    nodes.snapshotItem(index),
  )
  const element = elements.find(
    (node): node is HTMLElement =>
      node instanceof HTMLElement &&
      node.getClientRects().length > 0 &&
      getComputedStyle(node).visibility === 'visible',
  )
  if (!element) return null
  const middle = () => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) }
  }
  const isOnTop = () => {
    const { x, y } = middle()
    return element.contains(document.elementFromPoint(x, y))
  }
  if (scrolls && !isOnTop()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isAnimated = document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000,
    )
  return { text: element.textContent.trim(), ...middle(), isOnTop: isOnTop(), isAnimated }
}

/** What a person does with the page of a browser, as soon as it can be done. */
export const actionsIn = (driver: BrowserDriver) => {
  const find = async (search: Search): Promise<Found> => {
    const found = await driver.evaluate(findShown, search)
    if (found) return found
    const page = await driver.evaluate(() => `${location.href}\n${document.body.textContent}`, null)
    throw new Error(`the page has no ${search.xpath}:\n${page}`)
  }

  /** @returns its text */
  const waitFor = async (xpath: string): Promise<string> =>
    (await vi.waitFor(() => find({ xpath }), WAIT)).text

  const waitUntilGone = (xpath: string): Promise<void> =>
    vi.waitFor(async () => {
      if (await driver.evaluate(findShown, { xpath }))
        throw new Error(`the page still has ${xpath}`)
    }, WAIT)

  /** Calls the function in the page until it returns something other than false and null. */
  const waitUntil = <Argument, Result>(
    run: (argument: Argument) => Result | false | null,
    argument: Argument,
  ): Promise<Result> =>
    vi.waitFor(async () => {
      const result = await driver.evaluate(run, argument)
      if (result === false || result === null) throw new Error(`it is not so: ${run}`)
      return result
    }, WAIT)

  /** @returns where the element is, once it and the page have stopped moving */
  const waitUntilStill = (search: Search): Promise<Found> => {
    let before: Found | null = null
    return vi.waitFor(async () => {
      const now = await find(search)
      const isStill = now.x === before?.x && now.y === before.y && !now.isAnimated
      before = now
      if (!isStill) throw new Error(`${search.xpath} moves`)
      if (search.scrolls && !now.isOnTop) throw new Error(`something covers ${search.xpath}`)
      return now
    }, WAIT)
  }

  let clickedAt = 0
  const click = async (xpath: string): Promise<void> => {
    await setTimeout(Math.max(0, clickedAt + CLICK_PAUSE_MS - performance.now()))
    const { x, y } = await waitUntilStill({ xpath, scrolls: true })
    await driver.clickAt(x, y)
    clickedAt = performance.now()
  }

  /** Replaces the text of the field with this label. */
  const fill = async (label: string, text: string): Promise<void> => {
    await click(`//input[@id = //label[normalize-space() = '${label}']/@for]`)
    await waitUntil(() => {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement)) return false
      field.select()
      return true
    }, null)
    await driver.type(text)
  }

  return { waitFor, waitUntilGone, waitUntil, waitUntilStill, click, fill }
}

export type Actions = ReturnType<typeof actionsIn>
