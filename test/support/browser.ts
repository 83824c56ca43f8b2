import { randomInt } from 'node:crypto'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'

export type Device = { readonly name: string; readonly width: number; readonly height: number }

export const PHONE: Device = { name: 'a phone', width: 390, height: 844 }
export const DESKTOP: Device = { name: 'a desktop', width: 1280, height: 900 }

/** The system's browser, kept from calling home. */
const launchBrowser = (): Promise<Browser> => {
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

let opened: Promise<Browser> | undefined

/** One browser for all test files of the process, with whose end it ends. */
export const openBrowser = (): Promise<Browser> => {
  opened ??= launchBrowser()
  return opened
}

export type Visitor = {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, failed scripts and unexpected answers so far. */
  readonly pageErrors: string[]
}

/** Answers that a page has to expect (no session, a private profile, no such church, already answered), which the console reports all the same. */
const EXPECTED = /status of (400|401|403|404|409)/

const watch = (page: Page, pageErrors: string[]): void => {
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED.test(text)) pageErrors.push(text)
  })
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()} ${response.url()}`)
  })
}

/** An address that nobody else comes from: the product counts sign-ins by it. */
const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`

/** A person with a browser of their own, in Berlin. */
export const newVisitor = async (
  address: string,
  { width, height }: Device,
  { hasTouch = false } = {},
): Promise<Visitor> => {
  const browser = await openBrowser()
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    hasTouch,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
  })
  const pageErrors: string[] = []
  context.on('page', (page) => watch(page, pageErrors))
  return { context, page: await context.newPage(), pageErrors }
}

/** In place of all of axe's rules, where only colours differ from a page that was judged before. */
export const CONTRAST = ['color-contrast']

/** Finds no serious or critical violation in the page as it stands. */
export const expectAccessible = async (page: Page, rules?: readonly string[]): Promise<void> => {
  // Contrast is judged when everything has faded in.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { readonly axe: typeof axe }
    const only = runOnly && { runOnly: [...runOnly] }
    const found = await inPage.run({ resultTypes: ['violations'], preload: false, ...only })
    return found.violations.map(({ id, impact, nodes }) => ({
      impact,
      text: `${location.href} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    }))
  }, rules)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ text }) => text)).toEqual([])
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
