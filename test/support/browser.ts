import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }

/** The system's browser, kept from calling home. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
}

export type Visitor = {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, failed scripts and unexpected answers so far. */
  readonly complaints: string[]
}

/** Answers that a page has to expect (no session, a private profile, no such church, already answered), which the console reports all the same. */
const EXPECTED = /status of (400|401|403|404|409)/

const watch = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED.test(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
}

/** A person with a browser of their own, in Berlin. */
export const newVisitor = async (
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
  { hasTouch = false } = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    hasTouch,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const complaints: string[] = []
  context.on('page', (page) => watch(page, complaints))
  return { context, page: await context.newPage(), complaints }
}

/** Serious and critical violations of the page as it stands, in words. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Contrast is judged when everything has faded in.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  // In one go: the other way opens a page of its own each time, for frames that we have none of.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(serious).toEqual([])
}

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const label = isField ? element.labels?.[0]?.textContent : null
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
  })

/** Presses Tab until the focus is on what carries this name, as a person without a mouse does. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    seen.push(focused)
  }
  throw new Error(`the Tab key never reached ${name}; it passed ${[...new Set(seen)].join(' | ')}`)
}
