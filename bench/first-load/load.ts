import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { slowDown } from '../slow-phone.ts'

const WIDTH = 390
const HEIGHT = 844

export type Load = {
  /** In ms from the start of the navigation. */
  readonly firstPaint: number
  readonly largestPaint: number
  /** Received until the page is complete, headers included. */
  readonly bytes: number
  readonly requests: number
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
/** What the browser keeps of a learner who has opened the dashboard before, but not its cache. */
export type Learner = { readonly address: string; readonly storage: StorageState }

const newContext = (browser: Browser, storageState?: StorageState): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    timezoneId: 'Europe/Berlin',
    ...(storageState ? { storageState } : {}),
  })

/** Signs a new learner in, and opens the dashboard once. */
export const signIn = async (browser: Browser, address: string): Promise<Learner> => {
  const context = await newContext(browser)
  const data = { email: 'first-load@example.org', firstName: 'Ada', lastName: 'Lovelace' }
  const reply = await context.request.post(`${address}/api/dev/create-test-user`, { data })
  if (!reply.ok()) throw new Error(`The sign-in answered ${reply.status()}.`)
  const page = await context.newPage()
  await page.goto(`${address}/dashboard`)
  await complete(page)
  const storage = await context.storageState()
  await context.close()
  return { address, storage }
}

/** Until the last cards are there. */
const complete = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Quick Actions' }).waitFor({ timeout: 60_000 })

type Painted = Window & { largestPaint?: number }

const watchPaints = (): void => {
  new PerformanceObserver((list) => {
    const painted = window as Painted
    painted.largestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const readPaints = (): Pick<Load, 'firstPaint' | 'largestPaint'> => ({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  largestPaint: (window as Painted).largestPaint ?? Number.NaN,
})

/** Loads the dashboard once, with an empty cache, on a slow phone and a slow line. */
export const loadDashboard = async (
  browser: Browser,
  { address, storage }: Learner,
): Promise<Load> => {
  const context = await newContext(browser, storage)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPaints)
    const session = await slowDown(page)
    let [bytes, requests] = [0, 0]
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await page.goto(`${address}/dashboard`)
    await complete(page)
    await page.waitForLoadState('networkidle')
    const paints = await page.evaluate(readPaints)
    return { ...paints, bytes, requests }
  } finally {
    await context.close()
  }
}
