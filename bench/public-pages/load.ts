import type { Browser, BrowserContext, Page } from 'playwright-core'
import { slowDown } from '../slow-phone.ts'

export type PageLoad = {
  /** In ms from the start of the navigation. */
  readonly largestPaint: number
  readonly layoutShift: number
  /** Received until the page is complete, headers included. */
  readonly bytes: number
}

type Shift = PerformanceEntry & { readonly value: number }
type Measured = Window & { largestPaint?: number; layoutShift?: number }

const watch = (): void => {
  const measured = window as Measured
  measured.layoutShift = 0
  new PerformanceObserver((list) => {
    measured.largestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) {
      measured.layoutShift = (measured.layoutShift ?? 0) + value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const read = (): Pick<PageLoad, 'largestPaint' | 'layoutShift'> => {
  const { largestPaint = Number.NaN, layoutShift = 0 } = window as Measured
  return { largestPaint, layoutShift }
}

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 } })

/** Loads a page once, with an empty cache, until nothing more is asked for. */
export const loadPage = async (browser: Browser, address: string): Promise<PageLoad> => {
  const context = await newContext(browser)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const session = await slowDown(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => (window as Measured).largestPaint !== undefined)
    return { ...(await page.evaluate(read)), bytes }
  } finally {
    await context.close()
  }
}

const SIGN_UP = 'Begin with Berean'

const untilHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name }).waitFor({ timeout: 60_000 })

/**
 * Opens the landing page, follows "Start Here" as soon as it is there, signs in, and comes to the dashboard from
 * another site, as from the provider.
 * @returns ms from the start until the sign-up page is there, and ms until the dashboard is
 */
export const followOn = async (
  browser: Browser,
  address: string,
  otherSite: string,
): Promise<{ readonly signUp: number; readonly dashboard: number }> => {
  const context = await newContext(browser)
  try {
    const page = await context.newPage()
    await slowDown(page)
    const openedAt = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Start Here' }).click()
    await untilHeading(page, SIGN_UP)
    const signUp = performance.now() - openedAt
    // As after a while on the page, on which the visitor signs up.
    await page.waitForLoadState('networkidle')
    const data = { email: 'public-pages@example.org', firstName: 'Ada', lastName: 'Lovelace' }
    const reply = await context.request.post(`${address}/api/dev/create-test-user`, { data })
    if (!reply.ok()) throw new Error(`The sign-in answered ${reply.status()}.`)
    await page.goto(otherSite)
    const leftAt = performance.now()
    await page.goto(`${address}/dashboard`, { waitUntil: 'commit' })
    await untilHeading(page, 'Quick Actions')
    return { signUp, dashboard: performance.now() - leftAt }
  } finally {
    await context.close()
  }
}
