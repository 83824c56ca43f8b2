import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pathTo } from '../../src/domain/site/page.ts'
import { PUBLIC_PAGES } from '../../src/domain/site/page-document.ts'
import { DESKTOP, newVisitor, PHONE, type Visitor } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { shared } from '../support/shared.ts'
import { slowLineTo } from './in-pieces.ts'
import { expectLittleLayoutShift, measureLayoutShift } from './layout-shift.ts'
import { TRANSLATED, translateServedTexts } from './translator.ts'
import { newSignedInVisitor } from './users.ts'

const PATHS = [...PUBLIC_PAGES.map((page) => pathTo(page)), '/no-such-page']

type MarkedWindow = Window & { served?: Element[] }

/** Remembers the elements that the server has sent. */
const markServedElements = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      ;(window as MarkedWindow).served = [...document.querySelectorAll('#root *')]
    })
  })

/** How many elements the server has sent, and how many of them are gone. */
const servedElements = (page: Page) =>
  page.evaluate(() => {
    const served = (window as MarkedWindow).served ?? []
    return { sent: served.length, gone: served.filter((one) => !one.isConnected).length }
  })

/** React has taken over the page: it marks the elements that it knows. */
const waitForReact = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )

/** The paths of the calls that the page makes from now on. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

const openPage = async (translated: boolean): Promise<Visitor> => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  if (translated) await translateServedTexts(visitor.page)
  await markServedElements(visitor.page)
  return visitor
}

describe.each([
  { what: 'as it was served', translated: false, paths: PATHS },
  { what: 'after a translator has replaced its texts', translated: true, paths: ['/', '/login'] },
])('a page $what', ({ translated, paths }) => {
  it.each(paths)(
    'goes on with the elements of the server, and asks for nothing: %s',
    async (path) => {
      const { page, pageErrors, context } = await openPage(translated)
      const calls = watchCalls(page)
      await page.goto(path)
      await waitForReact(page)
      const { sent, gone } = await servedElements(page)
      expect(sent).toBeGreaterThan(30)
      expect(gone).toBe(0)
      expect(pageErrors).toEqual([])
      expect(calls).toEqual([])
      await context.close()
    },
  )

  it('asks its question, and leads on', async () => {
    const { page, pageErrors, context } = await openPage(translated)
    await page.goto('/')
    await waitForReact(page)
    const mark = translated ? TRANSLATED : ''
    await page.getByRole('button', { name: 'Ruth' }).click()
    await page.getByText('Correct!').waitFor()
    await page.getByRole('link', { name: `${mark}Start Here` }).click()
    await page.getByRole('heading', { name: 'Begin with Berean' }).waitFor()
    expect(await page.title()).toBe('Sign Up | Berean')
    await page.getByRole('link', { name: 'Sign in instead' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

/** Holds the application back. @returns what lets it go */
const holdApplication = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

it('presses the button that was pressed before the page could answer', async () => {
  const { page, pageErrors, context } = await newVisitor((await shared('product')).address, PHONE)
  const release = await holdApplication(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Hannah' }).click()
  expect(await page.getByText('Not quite right.').count()).toBe(0)
  release()
  await page.getByText('Not quite right. It was Ruth.').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

it('follows the system into dark mode, also before the application has been loaded', async () => {
  const { page, context } = await newVisitor((await shared('product')).address, PHONE)
  const release = await holdApplication(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('html.light').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor()
  release()
  await waitForReact(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html.light').waitFor()
  await context.close()
})

it('shows the dashboard to a person who has signed in since the page was served', async () => {
  const { address } = await shared('product')
  const { page, context } = await newSignedInVisitor(address, DESKTOP, {
    firstName: 'Lois',
    lastName: 'Lystra',
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Start Daily Quiz' }).waitFor()
  // As with the Back button, which may show the visitor's page from the browser's cache.
  const visitorsPage = await (await fetch(address)).text()
  await page.route('**/', (route) =>
    route.fulfill({ body: visitorsPage, contentType: 'text/html; charset=utf-8' }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Daily Quiz' }).waitFor()
  await context.close()
})

it('keeps where a visitor wanted to go, also when the sign-in is loaded anew', async () => {
  const { page, context } = await newVisitor((await shared('product')).address, PHONE)
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await page.reload()
  await waitForReact(page)
  await page.getByRole('link', { name: 'Sign in for development' }).click()
  await page.getByRole('button', { name: 'Create test user and sign in' }).click()
  await page.waitForURL('**/settings')
  await context.close()
})

it('is complete without scripts', async () => {
  const { address } = await shared('product')
  const { page, context } = await newVisitor(address, PHONE, { javaScriptEnabled: false })
  for (const path of PATHS) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    const sentence = page.locator('body > noscript p')
    expect(await sentence.textContent()).toBe('Berean needs JavaScript to ask you its questions.')
    expect(await sentence.isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Levels' }).last().isVisible()).toBe(true)
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isTooWide, path).toBe(false)
  }
  await context.close()
})

describe('the style of a page', () => {
  it('is not created again by the application', async () => {
    const { page, context } = await newVisitor((await shared('product')).address, PHONE)
    const styleSheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') styleSheets.push(request.url())
    })
    // Emotion would move the element to the end of the head.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const neighbor = document.querySelector('style')?.previousElementSibling
        neighbor?.setAttribute('data-before-style', '')
      })
    })
    await page.goto('/')
    await waitForReact(page)
    expect(await page.locator('[data-before-style] + style').count()).toBe(1)
    const rules = await page.evaluate(() => {
      const elements = [...document.querySelectorAll('style')]
      return elements.map(({ sheet }) => [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText))
    })
    const [served = [], ...created] = rules
    expect(served.length).toBeGreaterThan(100)
    expect(created.flat().filter((rule) => served.includes(rule))).toEqual([])
    expect(styleSheets).toEqual([])
    await context.close()
  })

  it('waits in the cache for the pages that are not prerendered', async () => {
    const { page, context } = await newVisitor((await shared('product')).address, PHONE)
    const prefetch = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('.css'),
    )
    await page.goto('/')
    await prefetch
    await page.goto('/quiz')
    const received = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.css'))
        .map(({ transferSize, decodedBodySize }) => ({
          transferSize,
          hasBody: decodedBodySize > 0,
        })),
    )
    expect(received).toEqual([{ transferSize: 0, hasBody: true }])
    await context.close()
  })

  it('has its fonts, and those of other letters when they are needed', async () => {
    const { page, context } = await newVisitor((await shared('product')).address, PHONE)
    await page.goto('/')
    /** With the first character that each is for. */
    const loadedFonts = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ family, status }) => family.includes('Variable') && status === 'loaded')
          .map(({ family, unicodeRange }) => `${family} ${/^[^-,]+/.exec(unicodeRange)}`),
      )
    await expect.poll(loadedFonts).toEqual(['"Figtree Variable" U+0', '"Lora Variable" U+0'])
    await page.$eval('h1', (heading) => {
      heading.textContent = 'Руфь'
    })
    await expect.poll(loadedFonts).toContain('"Lora Variable" U+301')
    await context.close()
  })
})

it('does not move while it arrives', async () => {
  const address = await slowLineTo((await shared('product')).address)
  const { page, context } = await newVisitor(address, PHONE)
  await measureLayoutShift(page)
  for (const path of EFFORT.everyRoute ? PATHS : ['/']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectLittleLayoutShift(page)
  }
  await context.close()
})

it('does not move when the fonts arrive', async () => {
  const { page, context } = await newVisitor((await shared('product')).address, PHONE)
  await measureLayoutShift(page)
  for (const path of PATHS) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectLittleLayoutShift(page)
  }
  await context.close()
})
