import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { expect } from 'vitest'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'
import { removeNewerFunctions } from './newer-functions.ts'

export type Device = { readonly name: string; readonly width: number; readonly height: number }

export const PHONE: Device = { name: 'a phone', width: 390, height: 844 }
export const DESKTOP: Device = { name: 'a desktop', width: 1280, height: 900 }

/** The system's browser, without its requests to the vendor. */
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

let sharedBrowser: Promise<Browser> | undefined

/** One browser for all test files of the process; it closes when the process ends. */
export const openBrowser = (): Promise<Browser> => {
  sharedBrowser ??= launchBrowser()
  return sharedBrowser
}

export type Visitor = {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, uncaught exceptions and server errors (5xx) so far. */
  readonly pageErrors: string[]
}

/**
 * The console also reports error replies that pages handle (no session, a private profile, an
 * unknown church, a question already answered).
 */
const EXPECTED_STATUS = /status of (400|401|403|404|409)/

export const collectErrors = (page: Page, pageErrors: string[]): void => {
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED_STATUS.test(text)) pageErrors.push(text)
  })
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()} ${response.url()}`)
  })
}

const openRequests = new WeakMap<Page, Set<Request>>()

const trackRequests = (page: Page): void => {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Long enough for a request that follows from the reply to another. */
const QUIET_MS = 500
/** Beacons report no end, and event streams stay open. */
const ENDLESS_TYPES = ['ping', 'eventsource']

/**
 * Waits until a visitor's page has had no request in flight for 500 ms. Playwright's `networkidle` fires only
 * once per document.
 */
export const untilNoCalls = async (page: Page): Promise<void> => {
  const open = openRequests.get(page) ?? expect.fail('not the page of a visitor')
  const isOpen = (): boolean =>
    [...open].some((request) => !ENDLESS_TYPES.includes(request.resourceType()))
  let quietSince = performance.now()
  while (performance.now() - quietSince < QUIET_MS) {
    await page.waitForTimeout(50)
    if (isOpen()) quietSince = performance.now()
  }
}

/** A random address, so that visitors do not share the sign-in limit, which counts per address. */
const randomAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`

/**
 * Opens a browser context with its own cookies, in the time zone of Berlin.
 * @param lacksNewerFunctions whether the pages lack what the oldest supported browsers lack
 * @param locale the language and region of the device
 */
export const newVisitor = async (
  address: string,
  { width, height }: Device,
  {
    hasTouch = false,
    lacksNewerFunctions = false,
    javaScriptEnabled = true,
    locale = 'en-GB',
  } = {},
): Promise<Visitor> => {
  const browser = await openBrowser()
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    hasTouch,
    javaScriptEnabled,
    timezoneId: 'Europe/Berlin',
    locale,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  })
  if (lacksNewerFunctions) await removeNewerFunctions(context)
  const pageErrors: string[] = []
  context.on('page', (page) => {
    collectErrors(page, pageErrors)
    trackRequests(page)
  })
  return { context, page: await context.newPage(), pageErrors }
}

/** The minified source, which a page reads in half the time. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The axe rules to run on a page that was already checked in the other colour scheme. */
export const CONTRAST_RULES = ['color-contrast']

/** Expects that axe finds no serious or critical violation in the page. */
export const expectAccessible = async (page: Page, rules?: readonly string[]): Promise<void> => {
  // Elements that are still fading in would fail the contrast rules.
  // By time, as a test may hold the frames of the page.
  await page.waitForFunction(
    () => document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { polling: 30 },
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
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

/** Presses Tab until the element with this accessible name has the focus. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    seen.push(focused)
  }
  throw new Error(`Tab did not reach ${name}; it reached ${[...new Set(seen)].join(' | ')}`)
}
