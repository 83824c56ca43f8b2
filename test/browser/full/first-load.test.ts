import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, type Device, newVisitor, PHONE, type Visitor } from '../../support/browser.ts'
import { shared } from '../../support/shared.ts'
import { expectLittleLayoutShift, measureLayoutShift } from '../layout-shift.ts'

const SHELL = '**/assets/shell-*.js'
const SHELL_SCRIPT = /\/assets\/shell-[^/]*\.js$/
const FONTS = '**/*.woff2'
const CALLS = '**/api/trpc/**'
const DASHBOARD_CALLS = 'auth.user,flag.list,dashboard.get'

/** A learner whose browser knows that somebody is signed in, with nothing in its cache. */
const newLearner = async (email: string, device: Device = PHONE): Promise<Visitor> => {
  const { address } = await shared('product')
  const before = await newVisitor(address, device)
  const data = { email, firstName: 'Ada', lastName: 'Lovelace' }
  await before.context.request.post('/api/dev/create-test-user', { data })
  await before.page.goto('/levels')
  await before.page.getByRole('button', { name: 'Account menu' }).waitFor()
  // Until the time zone is saved, which the next visit would save otherwise.
  await before.page.waitForLoadState('networkidle')
  const { cookies, origins } = await before.context.storageState()
  await before.context.close()

  const visitor = await newVisitor(address, device)
  await visitor.context.addCookies(cookies)
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  await visitor.page.addInitScript((entries) => {
    // Once: what the page removes stays removed.
    if (sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', '1')
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  return visitor
}

/** The procedures of each tRPC request so far. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, procedures] = /\/api\/trpc\/([^?]+)/.exec(request.url()) ?? []
    if (procedures) calls.push(procedures)
  })
  return calls
}

/** Keeps matching requests from the server until `release` is called. */
const hold = async (page: Page, pattern: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const isFor = (name: string) => (request: Request) => request.url().includes(name)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

type Watched = Window & { placeholders?: number }

/** Counts what stands in for the dashboard before it is there: the lamp and skeletons, which say that they load. */
const countPlaceholders = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const watched = window as Watched
    watched.placeholders = 0
    const isThere = (): boolean => document.querySelector('main button') !== null
    const isWaiting = (): boolean =>
      [...document.querySelectorAll('main [role=status]')].some(
        ({ textContent }) => textContent === 'Loading…',
      )
    new MutationObserver(() => {
      if (isWaiting() && !isThere()) watched.placeholders = (watched.placeholders ?? 0) + 1
    }).observe(document, { subtree: true, childList: true })
  })
}

const placeholdersOf = (page: Page) => page.evaluate(() => (window as Watched).placeholders)

it('asks for all of the dashboard at once, while the code that shows it is on its way', async () => {
  const visitor = await newLearner('first-load@example.org')
  const { page } = visitor
  const calls = recordCalls(page)
  const release = await hold(page, SHELL)
  const asked = [
    page.waitForRequest(isFor(DASHBOARD_CALLS)),
    page.waitForRequest(isFor('/assets/dashboard-page-')),
    page.waitForRequest(isFor('/assets/react-')),
  ]
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await Promise.all(asked)
  release()
  await heading(page, 'Welcome, Ada').waitFor()
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
  expect(calls).toEqual([DASHBOARD_CALLS])
  expect(visitor.pageErrors).toEqual([])
  await visitor.context.close()
})

it('draws the dashboard once, with its data, when those come with the code', async () => {
  const visitor = await newLearner('first-drawing@example.org')
  const { page } = visitor
  await countPlaceholders(page)
  const release = await hold(page, SHELL)
  const replied = page.waitForResponse((response) => response.url().includes(DASHBOARD_CALLS))
  const loaded = page.waitForResponse((response) => response.url().includes('/dashboard-page-'))
  await page.goto('/', { waitUntil: 'commit' })
  await Promise.all([replied, loaded].map(async (response) => (await response).finished()))
  release()
  await page.getByRole('button', { name: 'Start Daily Quiz' }).waitFor()
  expect(await placeholdersOf(page)).toBe(0)
  await visitor.context.close()
})

it('shows that the page loads when its data are late, and then the page', async () => {
  const visitor = await newLearner('late-data@example.org')
  const { page } = visitor
  await countPlaceholders(page)
  const calls = recordCalls(page)
  const release = await hold(page, CALLS)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.locator('main [role=status]', { hasText: 'Loading…' }).waitFor()
  expect(calls).toEqual([DASHBOARD_CALLS])
  release()
  await page.getByRole('button', { name: 'Start Daily Quiz' }).waitFor()
  expect(await placeholdersOf(page)).toBeGreaterThan(0)
  // Those who would have asked later have their replies from the first request.
  expect(calls).toEqual([DASHBOARD_CALLS])
  await visitor.context.close()
})

it('asks for the user and the flags together on other pages', async () => {
  const visitor = await newLearner('first-load-badges@example.org')
  const { page } = visitor
  const calls = recordCalls(page)
  const release = await hold(page, SHELL)
  const asked = [
    page.waitForResponse((response) => response.url().includes('auth.user,flag.list?')),
    page.waitForResponse((response) => response.url().includes('/assets/badges-page-')),
  ]
  await page.goto('/badges', { waitUntil: 'commit' })
  await Promise.all(asked.map(async (response) => (await response).finished()))
  release()
  await heading(page, 'Badges').waitFor()
  expect(calls.filter((call) => /auth\.user|flag\.list/.test(call))).toEqual([
    'auth.user,flag.list',
  ])
  expect(calls.join()).not.toContain('dashboard.get')
  await visitor.context.close()
})

it('sends whose session has ended to the sign-in, without a word about the dashboard', async () => {
  const visitor = await newLearner('ended-session@example.org')
  const { context, page } = visitor
  const calls = recordCalls(page)
  await context.clearCookies()
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  await page.locator('main h1').waitFor()
  expect(calls.filter((call) => call.includes('dashboard.get'))).toEqual([DASHBOARD_CALLS])
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('[data-toasts] li').count()).toBe(0)

  // The replies that nobody has asked for are of no use to the next session.
  await page.goto('/dev-auth')
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  expect(visitor.pageErrors).toEqual([])
  await context.close()
})

it('loads nothing for visitors that only players may see', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  const { page } = visitor
  const calls = recordCalls(page)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await page.locator('main h1').first().waitFor()
  expect(calls.join()).not.toMatch(/flag\.list|dashboard\.get/)
  expect(files.filter((file) => file.includes('settings-page'))).toEqual([])
  expect(visitor.pageErrors).toEqual([])
  await visitor.context.close()
})

it.each([PHONE, DESKTOP])(
  'does not wait for fonts on $name, and moves nothing when they come',
  async (device) => {
    const visitor = await newLearner(`fonts-on-${device.width}@example.org`, device)
    const { page } = visitor
    await measureLayoutShift(page)
    const releaseShell = await hold(page, SHELL)
    const releaseFonts = await hold(page, FONTS)
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url())
    })
    const replied = page.waitForResponse((response) => response.url().includes(DASHBOARD_CALLS))
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await (await replied).finished()
    // They would share the line with the scripts.
    expect(fonts).toEqual([])
    releaseShell()
    await page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    expect(fonts.length).toBeGreaterThan(0)
    releaseFonts()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() => document.fonts.check("1em 'Lora Variable'"))
    await expectLittleLayoutShift(page)
    await visitor.context.close()
  },
)

it('sends the files of the client as they were compressed at build time', async () => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  const { page } = visitor
  const script = page.waitForResponse((response) => SHELL_SCRIPT.test(response.url()))
  await page.goto('/levels')
  const headers = (await script).headers()
  expect(headers['content-encoding']).toBe('br')
  // What is compressed while it is sent has no length beforehand.
  expect(Number(headers['content-length'])).toBeGreaterThan(10_000)
  await visitor.context.close()
})

it('is shown before the code of menus that an older browser has to load, if that takes long', async () => {
  const { address } = await shared('product')
  const { page, context, pageErrors } = await newVisitor(address, PHONE)
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
  const release = await hold(page, '**/assets/popover*')
  const asked = page.waitForRequest(isFor('/assets/popover'))
  await page.goto('/levels', { waitUntil: 'commit' })
  await asked
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 10_000 })
  release()
  await expect.poll(() => page.evaluate(() => 'popover' in HTMLElement.prototype)).toBe(true)
  expect(pageErrors).toEqual([])
  await context.close()
})
