import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, newVisitor, PHONE, type Visitor } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { expectReachable } from './reach.ts'

/** On the dashboard for the first time, and long enough for what is kept for lost lines. */
const openDashboard = async (email: string): Promise<Visitor> => {
  const visitor = await newVisitor((await shared('product')).address, PHONE)
  const data = { email, firstName: 'Ada', lastName: 'Lovelace' }
  await visitor.context.request.post('/api/dev/create-test-user', { data })
  await visitor.page.goto('/dashboard')
  await startButton(visitor.page).waitFor()
  await visitor.page.evaluate(() => navigator.serviceWorker.ready)
  return visitor
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Daily Quiz' })
const toastOf = (page: Page) => page.locator('[data-toasts] li')
const headingOf = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Nothing but what the browser itself says of a lost line. */
const expectOnlyLostLine = ({ pageErrors }: Visitor): void =>
  expect(pageErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

it('says without a line what is wrong, keeps all within reach, and goes on when it is back', async () => {
  const visitor = await openDashboard('offline@example.org')
  const { context, page } = visitor
  await context.setOffline(true)
  await page.getByText('You’re offline. We’ll try again as soon as you’re back.').waitFor()
  await startButton(page).click()
  await toastOf(page)
    .getByText('You’re offline. Your quiz starts if you’re back within a minute.')
    .waitFor()
  await expectAccessible(page)
  await expectReachable(page)
  await page.getByRole('button', { name: 'AI Encouragement' }).click()
  await toastOf(page).getByText('Unable to Generate Encouragement').waitFor()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await toastOf(page).getByText('This needs a connection').waitFor()
  await page.keyboard.press('Escape')
  // A page whose code has never been loaded.
  await page.getByRole('link', { name: 'Levels' }).first().click()
  await headingOf(page, 'You’re offline').waitFor()
  await expectAccessible(page)

  await Promise.all([
    // Disappears after 4 s, and the page may take longer to load.
    page.getByText('You’re back online.').waitFor({ state: 'attached' }),
    headingOf(page, /Mastery Levels/).waitFor(),
    context.setOffline(false),
  ])
  expectOnlyLostLine(visitor)
  await context.close()
})

it('starts the quiz that was asked for without a line, as soon as that is back', async () => {
  const visitor = await openDashboard('offline-start@example.org')
  const { context, page } = visitor
  await context.setOffline(true)
  await startButton(page).click()
  await toastOf(page).getByText('Unable to Start Quiz').waitFor()
  await context.setOffline(false)
  await page.getByText('Question 1 of 10', { exact: true }).waitFor()
  expectOnlyLostLine(visitor)
  await context.close()
})

it('shows a page of our own for an address that is opened without a line, and opens it later', async () => {
  const visitor = await openDashboard('offline-address@example.org')
  const { context, page } = visitor
  await context.setOffline(true)
  await page.goto('/badges')
  await headingOf(page, 'You’re offline').waitFor()
  await expectAccessible(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Still no connection.').waitFor()
  expect(loads).toBe(0)
  await context.setOffline(false)
  await headingOf(page, 'Badges').waitFor()
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
  expectOnlyLostLine(visitor)
  await context.close()
})

it('moves the focus to the page that opens in place of an error with the focus', async () => {
  const visitor = await openDashboard('offline-focus@example.org')
  const { context, page } = visitor
  const patterns = ['**/api/**', '**/healthz']
  for (const pattern of patterns) {
    await page.route(pattern, (route) => route.abort('internetdisconnected'))
  }
  await page.goto('/badges')
  await headingOf(page, 'The server can’t be reached').waitFor()
  await page.getByRole('button', { name: 'Try again' }).focus()
  for (const pattern of patterns) await page.unroute(pattern)
  await page.locator('h1:focus', { hasText: 'Badges' }).waitFor()
  expectOnlyLostLine(visitor)
  await context.close()
})
